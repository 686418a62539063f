import Glibc
import Logging

/// The log of the program: what goes wrong on standard error, the requests on standard output.
struct ProgramLog: Sendable {
    let logger: Logger
    /// nil when it is off.
    let accessLog: AccessLog?
    private let writers: [LogWriter]

    init(level: Logger.Level, accessLog isOn: Bool) {
        let errors = LogWriter(descriptor: STDERR_FILENO)
        logger = Logger(label: "flipside") { _ in LineLogHandler(writer: errors, level: level) }
        guard isOn else {
            accessLog = nil
            writers = [errors]
            return
        }
        let requests = LogWriter(descriptor: STDOUT_FILENO)
        accessLog = AccessLog(writer: requests)
        writers = [errors, requests]
    }

    var droppedLineCount: Int { writers.reduce(0) { $0 + $1.droppedLineCount } }

    /// Waits until all lines are written, as long as somebody reads them.
    func flush() {
        writers.forEach { $0.flush() }
    }
}
