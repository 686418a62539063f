import ArgumentParser
import Testing

@testable import Flipside

struct ConfigurationTests {
    @Test func `without a word it serves this machine alone`() throws {
        let configuration = try Configuration(try ServeOptions.parse([]), environment: [:])
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.dataFolder == "storage")
        #expect(configuration.publicFolder == "Public")
        #expect(configuration.songsFile == nil)
        #expect(configuration.moviesFile == nil)
    }

    @Test func `each option has a variable`() throws {
        let configuration = try Configuration(
            try ServeOptions.parse([]),
            environment: [
                "FLIPSIDE_HOST": "::1", "FLIPSIDE_PORT": "0", "FLIPSIDE_DATA": "d", "FLIPSIDE_PUBLIC": "p",
                "FLIPSIDE_SONGS": "s", "FLIPSIDE_MOVIES": "m",
            ]
        )
        #expect(configuration.host == "::1")
        #expect(configuration.port == 0)
        #expect(configuration.dataFolder == "d")
        #expect(configuration.publicFolder == "p")
        #expect(configuration.songsFile == "s")
        #expect(configuration.moviesFile == "m")
    }

    @Test func `an option wins over its variable`() throws {
        let options = try ServeOptions.parse(["--host", "localhost", "--port", "81", "--data", "here"])
        let configuration = try Configuration(
            options,
            environment: ["FLIPSIDE_HOST": "::1", "FLIPSIDE_PORT": "82", "FLIPSIDE_DATA": "there"]
        )
        #expect(configuration.host == "localhost")
        #expect(configuration.port == 81)
        #expect(configuration.dataFolder == "here")
    }

    @Test func `an empty variable is none`() throws {
        let configuration = try Configuration(try ServeOptions.parse([]), environment: ["FLIPSIDE_PORT": ""])
        #expect(configuration.port == 8080)
    }

    @Test(arguments: ["65536", "-1", "http", "80 "])
    func `a variable that is no port is refused`(port: String) {
        #expect(throws: ValidationError.self) {
            try Configuration(try ServeOptions.parse([]), environment: ["FLIPSIDE_PORT": port])
        }
    }
}
