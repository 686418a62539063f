import Logging
import Synchronization
import Testing

@testable import Flipside

@Suite struct ReadinessLogTests {
    private struct Failure: Error {}
    private struct OtherFailure: Error {}

    @Test func `failing probes are logged once, and so is the first that passes`() async {
        let lines = Lines()
        let log = ReadinessLog(Logger(label: "test") { _ in lines.handler })
        try? await log.record {}
        #expect(lines.all.isEmpty)
        for _ in 1...3 {
            await #expect(throws: Failure.self) { try await log.record { throw Failure() } }
        }
        #expect(lines.all == ["warning Failure()"])
        await #expect(throws: OtherFailure.self) { try await log.record { throw OtherFailure() } }
        for _ in 1...2 { try? await log.record {} }
        #expect(lines.all == ["warning Failure()", "warning OtherFailure()", "notice "])
    }
}

/// The events of a log: the level, and the error if there is one.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }
    var handler: Handler { Handler(lines: self) }

    struct Handler: LogHandler {
        let lines: Lines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.lines.withLock { $0.append("\(event.level) \(event.metadata?["error"].map(\.description) ?? "")") }
        }
    }
}
