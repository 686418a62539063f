/// Where `CommentsModel` gets its comments from: another machine.
package protocol CommentsSource: Sendable {
    /// The document with the comments, whole.
    ///
    /// It keeps limits of its own, so that it ends at some time with so many bytes, whatever the other machine does;
    /// and it ends at once when its task is cancelled.
    /// - Parameter progress: Is told from time to time how many bytes have arrived.
    func document(reporting progress: @escaping @Sendable (Int) async -> Void) async throws(SourceError) -> [UInt8]
}
