import Foundation
import Logging

/// The log of the program: its events on standard error, the requests on standard output.
struct ProgramLog: Sendable {
    let logger: Logger
    /// The access log, if it is on.
    let accessLog: AccessLog?
    private let writers: [LogWriter]

    init(level: Logger.Level, accessLog isOn: Bool) {
        let events = LogWriter(descriptor: STDERR_FILENO)
        logger = Logger(label: "flipside") { _ in LineLogHandler(logLevel: level, writer: events) }
        guard isOn else {
            accessLog = nil
            writers = [events]
            return
        }
        let requests = LogWriter(descriptor: STDOUT_FILENO)
        accessLog = AccessLog(writer: requests)
        writers = [events, requests]
    }

    var droppedLineCount: Int { writers.reduce(0) { $0 + $1.droppedLineCount } }

    /// Waits until all lines are written, or until a time limit if nobody reads them.
    func flush() {
        writers.forEach { $0.flush() }
    }
}

/// Writes each event as one line: the time, the level, the message, and the metadata as `key=value`, sorted by key.
private struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let writer: LogWriter

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, own in own }.sorted { $0.key < $1.key }
        writer.write { line in
            line.append(text: event.level.rawValue)
            line.append(UInt8(ascii: " "))
            line.append(text: event.message.description)
            for (key, value) in fields { line.append(key: key, value: value.description) }
        }
    }
}
