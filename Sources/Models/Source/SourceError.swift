/// Why something on another machine could not be fetched. The words for it are the view model's.
package struct SourceError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// Nobody knows its name, or nobody listens there.
        case unreachable
        /// It took longer than is waited.
        case timedOut
        /// It answered with this status, and so without what was asked for (RFC 9110 §15).
        case status(Int)
        /// It sent us on until we came by the same place again, or too many times.
        case redirectLoop
        /// It sent us on to another host, or from https to http. Only who runs Flipside says whom it asks.
        case redirectElsewhere
        /// It sent more than this many bytes.
        case tooLarge(limit: Int)
        /// The connection broke before all was there, could not be secured, or what came was no HTTP. The detail is
        /// for the log.
        case failed(detail: String)
    }

    /// Whom we asked.
    package let host: String
    package let reason: Reason

    package init(host: String, reason: Reason) {
        self.host = host
        self.reason = reason
    }
}

extension SourceError: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) has not answered in time."
        case .status(let status): "\(host) has answered with the status \(status)."
        case .redirectLoop: "\(host) redirects in a circle."
        case .redirectElsewhere: "\(host) redirects to another host, or away from https."
        case .tooLarge(let limit): "\(host) has sent more than \(limit) bytes."
        case .failed(let detail): "The answer of \(host) could not be received: \(detail.excerpt)."
        }
    }
}
