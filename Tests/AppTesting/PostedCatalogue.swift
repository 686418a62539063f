package import Models
import Synchronization

/// Another machine with songs, or movies, that answers when a test says so, and what it says.
package actor PostedCatalogue: CatalogueSource {
    private typealias Answer = Result<SourceAnswer, SourceError>

    package nonisolated let address = "https://catalogue.example/all"
    package nonisolated let host = "catalogue.example"
    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var answers: [Answer] = []
    /// How often it was asked.
    package private(set) var requestCount = 0
    private var progress: (@Sendable (Int) async -> Void)?

    package init() {}

    package func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(SourceError) -> SourceAnswer {
        requestCount += 1
        self.progress = progress
        return try await answer().get()
    }

    private func answer() async -> Answer {
        guard answers.isEmpty else { return answers.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
            Task { await self.post(.failed(detail: "cancelled")) }
        }
    }

    /// Says how much has arrived to who waits; there has to be somebody.
    package func report(_ byteCount: Int) async {
        await progress?(byteCount)
    }

    /// Answers who waits, or who asks next.
    package func post(_ document: String) {
        let bytes = Mutex<[UInt8]?>(Array(document.utf8))
        let file = ImportFile(name: "all", byteCount: document.utf8.count) { bytes.withLock { $0.take() } }
        post(.success(.file(file, nil)))
    }

    /// Answers who waits, or who asks next, with a failure.
    package func post(_ reason: SourceError.Reason) {
        post(.failure(SourceError(host: host, reason: reason)))
    }

    private func post(_ answer: Answer) {
        if waiting.isEmpty { answers.append(answer) } else { waiting.removeFirst().resume(returning: answer) }
    }
}
