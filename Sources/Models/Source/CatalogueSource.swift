/// Where the songs, or the movies, come from beside what people add: a file on another machine.
package protocol CatalogueSource: Sendable {
    /// Another address is another source.
    var address: String { get }
    /// Whom it asks, in words.
    var host: String { get }

    /// What is there now.
    ///
    /// It keeps limits of its own, so that it ends at some time with so many bytes, whatever the other machine does;
    /// and it ends at once when its task is cancelled.
    /// - Parameters:
    ///   - known: What the file that one has was known by; `nil` to have it in any case.
    ///   - progress: Is told from time to time how many bytes have arrived.
    func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(SourceError) -> SourceAnswer
}

/// What a source has answered.
package enum SourceAnswer: Sendable {
    /// What one has is still what is there.
    case unchanged
    /// A file that has arrived whole, and what it is known by, if anything.
    case file(ImportFile, SourceValidators?)
}

/// What tells one state of a file on another machine from the next (RFC 9110 §8.8), as that machine has put it.
package struct SourceValidators: Sendable, Equatable {
    package let entityTag: String?
    package let lastModified: String?

    /// `nil` when there is neither.
    package init?(entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

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
