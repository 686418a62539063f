import ArgumentParser
import HTTPServer

/// The options for the limits on connections, requests and changes.
struct LimitOptions: ParsableArguments {
    @Option("The maximum number of open connections", variable: "FLIPSIDE_MAX_CONNECTIONS", in: 1...1_000_000)
    var maxConnections = 16_384

    @Option(
        "The maximum number of open connections from one address",
        discussion: """
            Clients on this machine are exempt. For a client behind a trusted proxy, the number of concurrent requests is limited.
            """,
        variable: "FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS",
        in: 1...1_000_000
    )
    var maxConnectionsPerAddress = 256

    @Option("The maximum number of requests on one connection", variable: "FLIPSIDE_MAX_REQUESTS", in: 1...1_000_000)
    var maxRequests = 10_000

    @Option(
        "The time limit for receiving a request head, in seconds",
        variable: "FLIPSIDE_HEAD_TIMEOUT",
        in: 1...1_000_000,
        valueName: "seconds"
    )
    var headTimeout = 15

    @Option(
        "The time after which an idle connection is closed, in seconds",
        variable: "FLIPSIDE_IDLE_TIMEOUT",
        in: 1...1_000_000,
        valueName: "seconds"
    )
    var idleTimeout = 60

    @Option(
        help: ArgumentHelp(
            "Whether the rate of each client's changes is limited (environment: FLIPSIDE_LIMIT_CHANGES).",
            discussion: "Turn it off for programs that make many changes.",
            valueName: "on|off"
        )
    )
    var limitChanges = Switch.on
}

extension ServeOptions {
    /// The limits of the server.
    var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = limits.maxConnections
        configuration.connectionLimitPerAddress = limits.maxConnectionsPerAddress
        configuration.requestLimit = limits.maxRequests
        configuration.headTimeout = .seconds(limits.headTimeout)
        configuration.idleTimeout = .seconds(limits.idleTimeout)
        configuration.drainTimeout = .seconds(operation.drainTimeout)
        return configuration
    }
}
