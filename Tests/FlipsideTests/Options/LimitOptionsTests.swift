import ArgumentParser
import HTTPServer
import Testing

@testable import Flipside

struct LimitOptionsTests {
    private func server(
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        try Configuration(try ServeOptions.parse(arguments), environment: environment).server
    }

    @Test func `by default the limits are those that the help states`() throws {
        let server = try server()
        #expect(server.bodyLimit == 1 << 20)
        #expect(server.connectionLimit == 16_384)
        #expect(server.connectionLimitPerAddress == 256)
        #expect(server.requestLimit == 10_000)
        #expect(server.headTimeout == .seconds(15))
        #expect(server.idleTimeout == .seconds(60))
    }

    @Test func `each limit has an option and a variable, and the option wins`() throws {
        let variables = [
            "FLIPSIDE_MAX_BODY": "2M", "FLIPSIDE_MAX_CONNECTIONS": "3", "FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS": "4",
            "FLIPSIDE_MAX_REQUESTS": "5", "FLIPSIDE_HEAD_TIMEOUT": "6", "FLIPSIDE_IDLE_TIMEOUT": "7",
        ]
        let options = [
            "--max-body", "65536", "--max-connections", "13", "--max-connections-per-address", "14",
            "--max-requests", "15", "--head-timeout", "16", "--idle-timeout", "17",
        ]
        for (server, offset) in [
            (try server(environment: variables), 0), (try server(options, environment: variables), 10),
        ] {
            #expect(server.bodyLimit == (offset == 0 ? 2 << 20 : 64 << 10))
            #expect(server.connectionLimit == 3 + offset)
            #expect(server.connectionLimitPerAddress == 4 + offset)
            #expect(server.requestLimit == 5 + offset)
            #expect(server.headTimeout == .seconds(6 + offset))
            #expect(server.idleTimeout == .seconds(7 + offset))
        }
    }

    @Test func `a size may have a unit`() throws {
        #expect(try server(["--max-body", "64K"]).bodyLimit == 64 << 10)
        #expect(try server(["--max-body", "100m"]).bodyLimit == 100 << 20)
        #expect(try server(["--max-body", "1G"]).bodyLimit == 1 << 30)
    }

    @Test(arguments: [
        ("--max-body", ["0", "63K", "2G", "1T", "M", "-1", "1.5M", "9223372036854775807G"]),
        ("--max-connections", ["0", "-1", "1000001", "many"]), ("--idle-timeout", ["0", "60s"]),
    ])
    func `a limit that is too low or too high is refused`(option: String, values: [String]) {
        for value in values {
            let variable = "FLIPSIDE_" + option.dropFirst(2).uppercased().replacing("-", with: "_")
            #expect(throws: (any Error).self, "\(value)") { try ServeOptions.parse(["\(option)=\(value)"]) }
            let error = #expect(throws: ValidationError.self) { try server(environment: [variable: value]) }
            #expect(error?.message.contains(variable) == true)
        }
    }
}
