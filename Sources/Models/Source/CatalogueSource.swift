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
