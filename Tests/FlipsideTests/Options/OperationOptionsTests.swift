import ArgumentParser
import Logging
import Testing

@testable import Flipside

struct OperationOptionsTests {
    private func configuration(
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> OperationConfiguration {
        try Configuration(try ServeOptions.parse(arguments), environment: environment).operation
    }

    @Test func `by default requests are logged, metrics are local and the drain takes ten seconds`() throws {
        let operation = try configuration()
        #expect(operation.accessLog == .on)
        #expect(operation.logLevel.level == .info)
        #expect(operation.metrics == .local)
        #expect(operation.drainTimeout == .seconds(10))
        #expect(!operation.showsPreviews)
    }

    @Test func `each option has an environment variable`() throws {
        let operation = try configuration(environment: [
            "FLIPSIDE_ACCESS_LOG": "off", "FLIPSIDE_LOG_LEVEL": "debug", "FLIPSIDE_METRICS": "all",
            "FLIPSIDE_DRAIN_TIMEOUT": "3", "FLIPSIDE_PREVIEWS": "on",
        ])
        #expect(operation.accessLog == .off)
        #expect(operation.logLevel.level == .debug)
        #expect(operation.metrics == .all)
        #expect(operation.drainTimeout == .seconds(3))
        #expect(operation.showsPreviews)
    }

    @Test func `an option wins over its variable`() throws {
        let operation = try configuration(
            ["--access-log", "on", "--log-level", "error", "--metrics", "off", "--drain-timeout", "0", "--previews"],
            environment: [
                "FLIPSIDE_ACCESS_LOG": "off", "FLIPSIDE_LOG_LEVEL": "debug", "FLIPSIDE_METRICS": "all",
                "FLIPSIDE_DRAIN_TIMEOUT": "3",
            ]
        )
        #expect(operation.accessLog == .on)
        #expect(operation.logLevel.level == .error)
        #expect(operation.metrics == .off)
        #expect(operation.drainTimeout == .zero)
        #expect(operation.showsPreviews)
    }

    @Test(arguments: [
        ("FLIPSIDE_ACCESS_LOG", "yes", "on, off"), ("FLIPSIDE_LOG_LEVEL", "loud", "notice"),
        ("FLIPSIDE_METRICS", "some", "local, all, off"), ("FLIPSIDE_DRAIN_TIMEOUT", "-1", "65535"),
    ])
    func `a variable with an invalid value is refused with the accepted values`(
        name: String,
        value: String,
        hint: String
    ) {
        let error = #expect(throws: ValidationError.self) { try configuration(environment: [name: value]) }
        #expect(error?.message.contains(name) == true)
        #expect(error?.message.contains(hint) == true)
    }
}
