import ArgumentParser
import Logging

/// How a server is watched and ended.
struct OperationConfiguration: Equatable {
    var accessLog: Switch
    var logLevel: LogLevel
    var metrics: MetricsAccess
    var drainTimeout: Duration

    /// - Throws: `ValidationError` for a variable whose value is none.
    init(_ options: OperationOptions, environment: [String: String]) throws {
        accessLog = try options.accessLog ?? environment.parsed("FLIPSIDE_ACCESS_LOG") ?? .on
        logLevel = try options.logLevel ?? environment.parsed("FLIPSIDE_LOG_LEVEL") ?? LogLevel(.info)
        metrics = try options.metrics ?? environment.parsed("FLIPSIDE_METRICS") ?? .local
        drainTimeout = .seconds(try options.drainTimeout ?? environment.parsed("FLIPSIDE_DRAIN_TIMEOUT") ?? 10)
    }
}
