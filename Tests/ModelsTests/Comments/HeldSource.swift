import Models
import Synchronization

/// Another machine that answers when a test says so.
final class HeldSource: CommentsSource {
    typealias Answer = Result<[UInt8], SourceError>

    private let asked = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Answer>.makeStream()
    private let requests = Mutex<[@Sendable (Int) async -> Void]>([])

    /// How often it was asked.
    var requestCount: Int { requests.withLock { $0.count } }

    func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(SourceError) -> [UInt8] {
        requests.withLock { $0.append(progress) }
        asked.continuation.yield()
        for await answer in answers.stream { return try answer.get() }
        throw SourceError(host: "comments.example", reason: .failed(detail: "cancelled"))
    }

    func waitUntilAsked() async {
        for await _ in asked.stream { return }
    }

    func report(_ byteCount: Int) async {
        await requests.withLock { $0.last }?(byteCount)
    }

    func answer(_ document: String) {
        answers.continuation.yield(.success(Array(document.utf8)))
    }

    func answer(_ reason: SourceError.Reason) {
        answers.continuation.yield(.failure(SourceError(host: "comments.example", reason: reason)))
    }
}
