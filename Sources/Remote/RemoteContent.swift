package import Models

/// The content of a response, part by part as it arrives. A part has about 64 KiB at most, and memory holds no more
/// than the current part and the next.
///
/// Content has one reader: each part is delivered once.
package final class RemoteContent: Sendable {
    private let transfer: HTTPTransfer

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
    }

    deinit {
        transfer.abandon()
    }

    /// Returns the next part, which is not empty, or `nil` at the end.
    package func next() async throws(RemoteError) -> [UInt8]? {
        switch await transfer.next() {
        case .part(let bytes): return bytes
        case .end(nil): return nil
        case .end(let reason?): throw RemoteError(host: transfer.request.address.host, reason: reason)
        // The head was delivered before.
        case .head: return nil
        }
    }

    /// Returns the whole content.
    /// - Parameter progress: A function that is called with the number of bytes received, after each 64 KiB or more and
    ///   at the end.
    package func whole(
        reporting progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(RemoteError) -> [UInt8] {
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

    /// The least number of bytes between two reports. Each report may reach every open page.
    private static let progressStep = 64 << 10
}
