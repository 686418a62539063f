import ArgumentParser
import HTTPServer
import Testing

@testable import Flipside

struct LimitOptionsTests {
    private func server(
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        try ServeOptions(arguments, environment: environment).configuration
    }

    @Test func `by default the limits are those that the help states`() throws {
        let server = try server()
        #expect(server.connectionLimit == 16_384)
        #expect(server.connectionLimitPerAddress == 256)
        #expect(server.requestLimit == 10_000)
        #expect(server.headTimeout == .seconds(15))
        #expect(server.idleTimeout == .seconds(60))
    }

    @Test func `each limit has an option and a variable, and the option wins`() throws {
        let variables = [
            "FLIPSIDE_MAX_CONNECTIONS": "3", "FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS": "4",
            "FLIPSIDE_MAX_REQUESTS": "5", "FLIPSIDE_HEAD_TIMEOUT": "6", "FLIPSIDE_IDLE_TIMEOUT": "7",
        ]
        let options = [
            "--max-connections", "13", "--max-connections-per-address", "14",
            "--max-requests", "15", "--head-timeout", "16", "--idle-timeout", "17",
        ]
        for (server, offset) in [
            (try server(environment: variables), 0), (try server(options, environment: variables), 10),
        ] {
            #expect(server.connectionLimit == 3 + offset)
            #expect(server.connectionLimitPerAddress == 4 + offset)
            #expect(server.requestLimit == 5 + offset)
            #expect(server.headTimeout == .seconds(6 + offset))
            #expect(server.idleTimeout == .seconds(7 + offset))
        }
    }

    @Test func `the changes of clients are limited, unless that is switched off`() throws {
        func limitsChanges(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Bool {
            try ServeOptions(arguments, environment: environment).limits.limitChanges == .on
        }
        #expect(try limitsChanges([]))
        #expect(try !limitsChanges(["--limit-changes", "off"]))
        #expect(try !limitsChanges([], ["FLIPSIDE_LIMIT_CHANGES": "off"]))
        #expect(try limitsChanges(["--limit-changes", "on"], ["FLIPSIDE_LIMIT_CHANGES": "off"]))
    }

    @Test(arguments: [
        ("--max-connections", ["0", "-1", "1000001", "many"]), ("--idle-timeout", ["0", "60s"]),
    ])
    func `a limit that is too low or too high is refused`(option: String, values: [String]) {
        for value in values {
            let variable = "FLIPSIDE_" + option.dropFirst(2).uppercased().replacing("-", with: "_")
            #expect(throws: (any Error).self, "\(value)") { try ServeOptions(["\(option)=\(value)"]) }
            let error = #expect(throws: ValidationError.self) { try server(environment: [variable: value]) }
            #expect(error?.message.contains(variable) == true)
        }
    }
}
