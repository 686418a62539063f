/// A remote service with songs or movies.
package protocol CatalogueSource: Sendable {
    /// The address, which identifies the source.
    var address: String { get }
    /// The display name of the service.
    var host: String { get }

    /// Fetches the file.
    ///
    /// An implementation limits the time and the number of bytes, and ends at once when its task is cancelled.
    /// - Parameters:
    ///   - known: The validators of the last file; `nil` to fetch the file even if it has not changed.
    ///   - progress: Called from time to time with the number of bytes that have arrived.
    func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SourceResponse
}

package enum SourceResponse: Sendable {
    /// The file has not changed.
    case unchanged
    /// A complete file, and its validators if it has any.
    case file(ImportFile, SourceValidators?)
}

/// The validators of a remote file (RFC 9110 §8.8), which change when the file does.
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
