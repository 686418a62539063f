import Foundation
import Models
import Synchronization

/// A source of songs that answers when a test says so.
final class HeldCatalogue: CatalogueSource {
    typealias Answer = Result<SourceResponse, RemoteError>

    private struct Request {
        let known: SourceValidators?
        let progress: @Sendable (Int) async -> Void
    }

    let address: String
    let host = "songs.example"
    private let asked = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Answer>.makeStream()
    private let requests = Mutex<[Request]>([])

    init(address: String = "https://songs.example/all") {
        self.address = address
    }

    /// The validators of each request.
    var known: [SourceValidators?] { requests.withLock { $0.map(\.known) } }

    func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SourceResponse {
        requests.withLock { $0.append(Request(known: known, progress: progress)) }
        asked.continuation.yield()
        for await answer in answers.stream { return try answer.get() }
        throw RemoteError(host: host, reason: .failed(detail: "cancelled"))
    }

    func waitUntilAsked() async {
        for await _ in asked.stream { return }
    }

    func report(_ byteCount: Int) async {
        await requests.withLock { $0.last }?.progress(byteCount)
    }

    func answer(_ text: String, entityTag: String? = nil) {
        let bytes = Mutex<[UInt8]?>(Array(text.utf8))
        let file = ImportFile(name: "all", byteCount: text.utf8.count) { bytes.withLock { $0.take() } }
        answer(.success(.file(file, SourceValidators(entityTag: entityTag, lastModified: nil))))
    }

    func answer(_ reason: RemoteError.Reason) {
        answer(.failure(RemoteError(host: host, reason: reason)))
    }

    func answer(_ answer: Answer) {
        answers.continuation.yield(answer)
    }
}
