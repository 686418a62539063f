import ArgumentParser
import Logging

/// The options for the operator of the server. Each has an environment variable too.
struct OperationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Whether each request is logged on standard output (environment: FLIPSIDE_ACCESS_LOG; default: on).",
            valueName: "on|off"
        )
    )
    var accessLog: Switch?

    @Option(
        help: ArgumentHelp(
            "The minimum level of events logged on standard error (environment: FLIPSIDE_LOG_LEVEL; default: info).",
            valueName: "level"
        )
    )
    var logLevel: LogLevel?

    @Option(
        help: ArgumentHelp(
            "The clients that can read /metrics (environment: FLIPSIDE_METRICS; default: local).",
            discussion: "“local” stands for programs on this machine, not for clients of a proxy.",
            valueName: "clients"
        )
    )
    var metrics: MetricsAccess?

    @Option(
        help: ArgumentHelp(
            "The time that requests have to finish after a termination signal, in seconds (environment: FLIPSIDE_DRAIN_TIMEOUT; default: 10).",
            valueName: "seconds"
        ),
        transform: UInt16.parsed
    )
    var drainTimeout: UInt16?

    @Flag(
        help: ArgumentHelp(
            "Serve /previews: every page with placeholders in place of data (environment: FLIPSIDE_PREVIEWS=on).",
            discussion: "For development."
        )
    )
    var previews = false
}

/// The settings for the logs, the metrics and the end of the server.
struct OperationConfiguration: Equatable {
    var accessLog: Switch
    var logLevel: LogLevel
    var metrics: MetricsAccess
    var drainTimeout: Duration
    var showsPreviews: Bool

    /// - Throws: `ValidationError` for an invalid value.
    init(_ options: OperationOptions, environment: [String: String]) throws {
        accessLog = try environment.value(options.accessLog, or: "FLIPSIDE_ACCESS_LOG") ?? .on
        logLevel = try environment.value(options.logLevel, or: "FLIPSIDE_LOG_LEVEL") ?? LogLevel(.info)
        metrics = try environment.value(options.metrics, or: "FLIPSIDE_METRICS") ?? .local
        drainTimeout = .seconds(try environment.value(options.drainTimeout, or: "FLIPSIDE_DRAIN_TIMEOUT") ?? 10)
        showsPreviews = try options.previews || environment.value(nil, or: "FLIPSIDE_PREVIEWS") == Switch.on
    }
}

enum Switch: String, CaseIterable, Sendable, ExpressibleByArgument {
    case on
    case off
}

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
