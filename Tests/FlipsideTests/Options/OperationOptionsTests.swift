import ArgumentParser
import Logging
import Testing

@testable import Flipside

struct OperationOptionsTests {
    private func operation(
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> OperationOptions {
        try ServeOptions(arguments, environment: environment).operation
    }

    @Test func `by default requests are logged, metrics are local and the drain takes ten seconds`() throws {
        let operation = try self.operation()
        #expect(operation.accessLog == .on)
        #expect(operation.logLevel == .info)
        #expect(operation.metrics == .local)
        #expect(operation.drainTimeout == 10)
        #expect(!operation.previews)
    }

    @Test func `each option has an environment variable`() throws {
        let operation = try self.operation(environment: [
            "FLIPSIDE_ACCESS_LOG": "off", "FLIPSIDE_LOG_LEVEL": "debug", "FLIPSIDE_METRICS": "all",
            "FLIPSIDE_DRAIN_TIMEOUT": "3", "FLIPSIDE_PREVIEWS": "on",
        ])
        #expect(operation.accessLog == .off)
        #expect(operation.logLevel == .debug)
        #expect(operation.metrics == .all)
        #expect(operation.drainTimeout == 3)
        #expect(operation.previews)
    }

    @Test func `an option wins over its variable`() throws {
        let operation = try self.operation(
            ["--access-log", "on", "--log-level", "error", "--metrics", "off", "--drain-timeout", "0", "--previews"],
            environment: [
                "FLIPSIDE_ACCESS_LOG": "off", "FLIPSIDE_LOG_LEVEL": "debug", "FLIPSIDE_METRICS": "all",
                "FLIPSIDE_DRAIN_TIMEOUT": "3",
            ]
        )
        #expect(operation.accessLog == .on)
        #expect(operation.logLevel == .error)
        #expect(operation.metrics == .off)
        #expect(operation.drainTimeout == 0)
        #expect(operation.previews)
    }

    @Test(arguments: [
        ("FLIPSIDE_ACCESS_LOG", "yes", ["on", "off"]), ("FLIPSIDE_LOG_LEVEL", "loud", ["debug", "notice"]),
        ("FLIPSIDE_METRICS", "some", ["local", "all", "off"]), ("FLIPSIDE_DRAIN_TIMEOUT", "-1", ["65535"]),
        ("FLIPSIDE_PREVIEWS", "yes", []),
    ])
    func `a variable with an invalid value is refused with the accepted values`(
        name: String,
        value: String,
        accepted: [String]
    ) {
        let error = #expect(throws: ValidationError.self) { try operation(environment: [name: value]) }
        #expect(error?.message.contains(name) == true)
        for value in accepted { #expect(error?.message.contains(value) == true) }
    }
}
