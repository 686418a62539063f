/// A remote service that songs, or movies, are loaded from.
package protocol CatalogueSource: Sendable {
    /// The address, which identifies the source.
    var address: String { get }
    /// The name of the service for people.
    var host: String { get }

    /// Fetches the file.
    ///
    /// An implementation limits the time and the number of bytes, and ends at once when its task is cancelled.
    /// - Parameters:
    ///   - known: The validators of the last file; `nil` to fetch the file in any case.
    ///   - progress: Called from time to time with the number of bytes that have arrived.
    func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(SourceError) -> SourceAnswer
}

/// The answer of a source.
package enum SourceAnswer: Sendable {
    /// The file has not changed.
    case unchanged
    /// A complete file, and its validators if it has any.
    case file(ImportFile, SourceValidators?)
}

/// The validators of a remote file (RFC 9110 §8.8), which tell whether it has changed.
package struct SourceValidators: Sendable, Equatable {
    package let entityTag: String?
    package let lastModified: String?

    /// Returns `nil` if there is neither.
    package init?(entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

/// The reason something could not be fetched from a remote service.
package struct SourceError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// The host name is unknown, or the host refuses connections.
        case unreachable
        /// The service did not answer in time.
        case timedOut
        /// The service answered with this status (RFC 9110 §15) instead of a file.
        case status(Int)
        /// The service redirected in a circle, or too many times.
        case redirectLoop
        /// The service redirected to another host, or from https to http. Only the operator chooses the hosts.
        case redirectElsewhere
        /// The service sent more bytes than this limit.
        case tooLarge(limit: Int)
        /// The connection broke or could not be secured, or the response was not HTTP. The detail is for the log.
        case failed(detail: String)
    }

    /// The host that was asked.
    package let host: String
    package let reason: Reason

    package init(host: String, reason: Reason) {
        self.host = host
        self.reason = reason
    }
}

extension SourceError: CustomStringConvertible {
    /// A line for the log.
    package var description: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) did not answer in time."
        case .status(let status): "\(host) answered with the status \(status)."
        case .redirectLoop: "\(host) redirects in a circle."
        case .redirectElsewhere: "\(host) redirects to another host, or away from https."
        case .tooLarge(let limit): "\(host) sent more than \(limit) bytes."
        case .failed(let detail): "The response of \(host) could not be received: \(detail.excerpt)."
        }
    }
}
