public import ArgumentParser
public import Logging

/// The options for the operator of the server.
struct OperationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Whether each request is logged on standard output (environment: FLIPSIDE_ACCESS_LOG).",
            valueName: "on|off"
        )
    )
    var accessLog = Switch.on

    @Option(
        help: ArgumentHelp(
            "The minimum level of events logged on standard error (environment: FLIPSIDE_LOG_LEVEL).",
            valueName: "level"
        )
    )
    var logLevel = Logger.Level.info

    @Option(
        help: ArgumentHelp(
            "The clients that can read /metrics (environment: FLIPSIDE_METRICS).",
            discussion: "“local” allows programs on this machine, but no clients of a proxy.",
            valueName: "clients"
        )
    )
    var metrics = MetricsAccess.local

    @Option(
        "The time that requests have to finish after a termination signal, in seconds",
        variable: "FLIPSIDE_DRAIN_TIMEOUT",
        in: 0...65_535,
        valueName: "seconds"
    )
    var drainTimeout = 10

    @Flag(
        help: ArgumentHelp(
            "Serve /previews: every page with placeholders in place of data (environment: FLIPSIDE_PREVIEWS=on).",
            discussion: "For development."
        )
    )
    var previews = false
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
