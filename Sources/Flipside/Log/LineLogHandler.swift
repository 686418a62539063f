import Logging

/// Writes each event as one line: the time, the level, the message, and the metadata as `key=value`, by key.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let writer: LogWriter

    init(writer: LogWriter, level: Logger.Level) {
        self.writer = writer
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = fields(of: event).sorted { $0.key < $1.key }
        writer.write { line in
            line.append(text: event.level.rawValue)
            line.append(UInt8(ascii: " "))
            line.append(text: event.message.description)
            for (key, value) in fields { line.append(key: key, value: value.description) }
        }
    }

    private func fields(of event: LogEvent) -> Logger.Metadata {
        guard let own = event.metadata else { return metadata }
        return metadata.isEmpty ? own : metadata.merging(own) { _, own in own }
    }
}
