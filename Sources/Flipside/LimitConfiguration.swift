import ArgumentParser
import HTTPServer

/// What one client may cost the others, so far as it is for the operator to say.
struct LimitConfiguration: Equatable {
    var maxBody: Int?
    var maxConnections: Int?
    var maxConnectionsPerAddress: Int?
    var maxRequests: Int?
    var headTimeout: Int?
    var idleTimeout: Int?

    /// - Throws: `ValidationError` for a variable whose value is none.
    init(_ options: LimitOptions, environment: [String: String]) throws {
        maxBody = try (options.maxBody ?? environment.parsed("FLIPSIDE_MAX_BODY"))?.value
        let connections = try options.maxConnections ?? environment.parsed("FLIPSIDE_MAX_CONNECTIONS")
        maxConnections = connections?.value
        maxConnectionsPerAddress =
            try (options.maxConnectionsPerAddress ?? environment.parsed("FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS"))?.value
        maxRequests = try (options.maxRequests ?? environment.parsed("FLIPSIDE_MAX_REQUESTS"))?.value
        headTimeout = try (options.headTimeout ?? environment.parsed("FLIPSIDE_HEAD_TIMEOUT"))?.value
        idleTimeout = try (options.idleTimeout ?? environment.parsed("FLIPSIDE_IDLE_TIMEOUT"))?.value
    }

    /// The server's limits; those that nobody has named are its own.
    var server: ServerConfiguration {
        var server = ServerConfiguration()
        if let maxBody { server.bodyLimit = maxBody }
        if let maxConnections { server.connectionLimit = maxConnections }
        if let maxConnectionsPerAddress { server.connectionLimitPerAddress = maxConnectionsPerAddress }
        if let maxRequests { server.requestLimit = maxRequests }
        if let headTimeout { server.headTimeout = .seconds(headTimeout) }
        if let idleTimeout { server.idleTimeout = .seconds(idleTimeout) }
        return server
    }
}
