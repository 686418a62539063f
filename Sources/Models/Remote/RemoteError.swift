/// The reason that a request for songs, comments or stars has failed.
package struct RemoteError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// The host name is unknown, or the host refuses connections.
        case unreachable
        /// The service did not respond in time.
        case timedOut
        /// The service returned this status (RFC 9110 §15) instead of a file.
        case status(Int)
        /// The service redirected in a loop, or too many times.
        case redirectLoop
        /// The service redirected to another host, or from https to http. Only the operator chooses the hosts.
        case redirectElsewhere
        /// The service sent more bytes than this limit.
        case tooLarge(limit: Int)
        /// The connection broke or could not be secured, or the response was not HTTP. The detail is for the log.
        case failed(detail: String)
    }

    /// The host of the service.
    package let host: String
    package let reason: Reason

    package init(host: String, reason: Reason) {
        self.host = host
        self.reason = reason
    }
}

extension RemoteError: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) did not respond in time."
        case .status(let status): "\(host) responded with the status \(status)."
        case .redirectLoop: "\(host) redirects in a loop."
        case .redirectElsewhere: "\(host) redirects to another host, or away from https."
        case .tooLarge(let limit): "\(host) sent more than \(limit) bytes."
        case .failed(let detail): "The response of \(host) could not be received: \(detail.excerpt)."
        }
    }
}
