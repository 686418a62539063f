import ArgumentParser
import HTTPServer

/// The options for the limits of one client. Each has an environment variable too.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The maximum number of open connections (environment: FLIPSIDE_MAX_CONNECTIONS; default: 16384).",
            valueName: "number"
        ),
        transform: PositiveNumber.parsed
    )
    var maxConnections: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The maximum number of open connections from one address (environment: FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS; default: 256).",
            discussion: """
                Clients on this machine are exempt. For a client behind a trusted proxy, the number of concurrent requests is limited.
                """,
            valueName: "number"
        ),
        transform: PositiveNumber.parsed
    )
    var maxConnectionsPerAddress: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The maximum number of requests on one connection (environment: FLIPSIDE_MAX_REQUESTS; default: 10000).",
            valueName: "number"
        ),
        transform: PositiveNumber.parsed
    )
    var maxRequests: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The time limit for receiving a request head, in seconds (environment: FLIPSIDE_HEAD_TIMEOUT; default: 15).",
            valueName: "seconds"
        ),
        transform: PositiveNumber.parsed
    )
    var headTimeout: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The time after which an idle connection is closed, in seconds (environment: FLIPSIDE_IDLE_TIMEOUT; default: 60).",
            valueName: "seconds"
        ),
        transform: PositiveNumber.parsed
    )
    var idleTimeout: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "Whether the rate of each client's changes is limited (environment: FLIPSIDE_LIMIT_CHANGES; default: on).",
            discussion: "Turn it off for programs that make many changes.",
            valueName: "on|off"
        )
    )
    var limitChanges: Switch?
}

/// The limits of the server. Limits that were not given have their defaults.
struct LimitConfiguration: Equatable {
    var maxConnections: PositiveNumber?
    var maxConnectionsPerAddress: PositiveNumber?
    var maxRequests: PositiveNumber?
    var headTimeout: PositiveNumber?
    var idleTimeout: PositiveNumber?
    var limitsChanges: Bool

    /// - Throws: `ValidationError` for an invalid value.
    init(_ options: LimitOptions, environment: [String: String]) throws {
        maxConnections = try environment.value(options.maxConnections, or: "FLIPSIDE_MAX_CONNECTIONS")
        maxConnectionsPerAddress = try environment.value(
            options.maxConnectionsPerAddress,
            or: "FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS"
        )
        maxRequests = try environment.value(options.maxRequests, or: "FLIPSIDE_MAX_REQUESTS")
        headTimeout = try environment.value(options.headTimeout, or: "FLIPSIDE_HEAD_TIMEOUT")
        idleTimeout = try environment.value(options.idleTimeout, or: "FLIPSIDE_IDLE_TIMEOUT")
        limitsChanges = try environment.value(options.limitChanges, or: "FLIPSIDE_LIMIT_CHANGES") != .off
    }

    var server: ServerConfiguration {
        var server = ServerConfiguration()
        if let maxConnections { server.connectionLimit = maxConnections.value }
        if let maxConnectionsPerAddress { server.connectionLimitPerAddress = maxConnectionsPerAddress.value }
        if let maxRequests { server.requestLimit = maxRequests.value }
        if let headTimeout { server.headTimeout = .seconds(headTimeout.value) }
        if let idleTimeout { server.idleTimeout = .seconds(idleTimeout.value) }
        return server
    }
}
