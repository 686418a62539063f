package import Models

/// Another machine that answers when a test says so, and what it says.
package actor PostedSource: CommentsSource {
    private typealias Answer = Result<[UInt8], SourceError>

    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var answers: [Answer] = []
    /// How often it was asked.
    package private(set) var requestCount = 0
    private var progress: (@Sendable (Int) async -> Void)?

    package init() {}

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(SourceError) -> [UInt8] {
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
                await self.post(.failure(SourceError(host: "comments.example", reason: .failed(detail: "cancelled"))))
            }
        }
    }

    /// Says how much has arrived to who waits; there has to be somebody.
    package func report(_ byteCount: Int) async {
        await progress?(byteCount)
    }

    /// Answers who waits, or who asks next.
    package func post(_ document: String) {
        post(.success(Array(document.utf8)))
    }

    /// Answers who waits, or who asks next, with a failure.
    package func post(_ reason: SourceError.Reason) {
        post(.failure(SourceError(host: "comments.example", reason: reason)))
    }

    private func post(_ answer: Answer) {
        if waiting.isEmpty { answers.append(answer) } else { waiting.removeFirst().resume(returning: answer) }
    }
}
