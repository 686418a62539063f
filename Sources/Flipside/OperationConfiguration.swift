import ArgumentParser
import HTTPServer
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

    var server: ServerConfiguration {
        var server = ServerConfiguration()
        server.drainTimeout = drainTimeout
        return server
    }
}

extension [String: String] {
    fileprivate func parsed<Result: ExpressibleByArgument>(_ name: String) throws -> Result? {
        guard let text = value(of: name) else { return nil }
        guard let value = Result(argument: text) else {
            let values = Result.allValueStrings.joined(separator: ", ")
            let expected = values.isEmpty ? "a number from 0 to 65535" : "one of \(values)"
            throw ValidationError("\(name) is “\(text)”; it must be \(expected).")
        }
        return value
    }
}
