package import Models
import Synchronization

/// A source of songs or movies whose responses, and their times, a test decides.
package actor PostedCatalogue: CatalogueSource {
    private typealias Answer = Result<SourceResponse, RemoteError>

    package nonisolated let address = "https://catalogue.example/all"
    package nonisolated let host = "catalogue.example"
    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var answers: [Answer] = []
    /// The number of requests so far.
    package private(set) var requestCount = 0
    private var progress: (@Sendable (Int) async -> Void)?

    package init() {}

    package func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SourceResponse {
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

    /// Reports the number of bytes that have arrived. A request must be waiting.
    package func report(_ byteCount: Int) async {
        await progress?(byteCount)
    }

    /// Answers the waiting request, or the next one.
    package func post(_ document: String) {
        let bytes = Mutex<[UInt8]?>(Array(document.utf8))
        let file = ImportFile(name: "all", byteCount: document.utf8.count) { bytes.withLock { $0.take() } }
        post(.success(.file(file, nil)))
    }

    /// Answers the waiting request, or the next one, with a failure.
    package func post(_ reason: RemoteError.Reason) {
        post(.failure(RemoteError(host: host, reason: reason)))
    }

    private func post(_ answer: Answer) {
        if waiting.isEmpty { answers.append(answer) } else { waiting.removeFirst().resume(returning: answer) }
    }
}
