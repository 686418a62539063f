package import Models

/// The content of an answer, part by part as it arrives, each with at most 64 KiB or so. There is never more of it in
/// memory than the part that is taken and the next.
///
///     for try await part in response.content { try file.write(part) }
///
/// There is one content for one reader: each part is given once.
package final class RemoteContent: Sendable {
    private let transfer: HTTPTransfer

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
    }

    deinit {
        transfer.abandon()
    }

    /// The next part, which is not empty; nil at the end.
    package func next() async throws(SourceError) -> [UInt8]? {
        switch await transfer.next() {
        case .part(let bytes): return bytes
        case .end(nil): return nil
        case .end(let reason?): throw SourceError(host: transfer.request.address.host, reason: reason)
        // Came first, and was taken.
        case .head: return nil
        }
    }

    /// All of it, for what is small.
    /// - Parameter progress: Is told how many bytes have arrived: at the end, and before after each 64 KiB or more.
    package func whole(
        reporting progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(SourceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var reportedCount = 0
        while let part = try await next() {
            bytes += part
            guard bytes.count - reportedCount >= Self.progressStep else { continue }
            reportedCount = bytes.count
            await progress(reportedCount)
        }
        if bytes.count > reportedCount { await progress(bytes.count) }
        return bytes
    }

    /// What is told seldom enough that every open page may be told as well.
    private static let progressStep = 64 << 10
}

extension RemoteContent: AsyncSequence {
    /// Gives the parts.
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let content: RemoteContent

        package func next() async throws(SourceError) -> [UInt8]? {
            try await content.next()
        }

        package func next(isolation actor: isolated (any Actor)?) async throws(SourceError) -> [UInt8]? {
            try await content.next()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(content: self)
    }
}
