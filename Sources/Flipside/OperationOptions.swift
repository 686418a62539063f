import ArgumentParser
import Logging

/// The options for whoever runs the server; each has its environment variable too.
struct OperationOptions: ParsableArguments {
    @Option(
        help: "A line for each request on standard output: on or off (environment: FLIPSIDE_ACCESS_LOG; default: on)."
    )
    var accessLog: Switch?

    @Option(
        help: ArgumentHelp(
            "What is reported on standard error (environment: FLIPSIDE_LOG_LEVEL; default: info).",
            valueName: "level"
        )
    )
    var logLevel: LogLevel?

    @Option(help: "Who may see /metrics: local, all or off (environment: FLIPSIDE_METRICS; default: local).")
    var metrics: MetricsAccess?

    @Option(
        help: ArgumentHelp(
            "How long requests may go on after SIGTERM (environment: FLIPSIDE_DRAIN_TIMEOUT; default: 10).",
            valueName: "seconds"
        ),
        transform: UInt16.explained
    )
    var drainTimeout: UInt16?
}

/// On or off.
enum Switch: String, CaseIterable, Sendable, ExpressibleByArgument {
    case on
    case off
}

/// How much is reported.
struct LogLevel: Equatable, Sendable, ExpressibleByArgument {
    let level: Logger.Level

    init(_ level: Logger.Level) {
        self.level = level
    }

    init?(argument: String) {
        guard let level = Logger.Level(rawValue: argument) else { return nil }
        self.level = level
    }

    static let allValueStrings = Logger.Level.allCases.map(\.rawValue)
}
