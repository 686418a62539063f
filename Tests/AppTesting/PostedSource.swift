package import Models

/// A source of comments whose responses, and their times, a test decides.
package actor PostedSource: CommentsSource {
    package nonisolated let host = "comments.example"
    private typealias Answer = Result<[UInt8], RemoteError>

    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var answers: [Answer] = []
    /// The number of requests so far.
    package private(set) var requestCount = 0
    private var progress: (@Sendable (Int) async -> Void)?

    package init() {}

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        requestCount += 1
        self.progress = progress
        return try await answer().get()
    }

    private func answer() async -> Answer {
        guard answers.isEmpty else { return answers.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
            Task {
                await self.post(.failure(RemoteError(host: host, reason: .failed(detail: "cancelled"))))
            }
        }
    }

    /// Reports the number of bytes that have arrived. A request must be waiting.
    package func report(_ byteCount: Int) async {
        await progress?(byteCount)
    }

    /// Answers the waiting request, or the next one.
    package func post(_ document: String) {
        post(.success(Array(document.utf8)))
    }

    /// Answers the waiting request, or the next one, with a failure.
    package func post(_ reason: RemoteError.Reason) {
        post(.failure(RemoteError(host: host, reason: reason)))
    }

    private func post(_ answer: Answer) {
        if waiting.isEmpty { answers.append(answer) } else { waiting.removeFirst().resume(returning: answer) }
    }
}
