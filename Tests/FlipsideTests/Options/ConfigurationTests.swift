import ArgumentParser
import HTTPServer
import Models
import Remote
import Testing

@testable import Flipside

struct ConfigurationTests {
    @Test func `by default the server listens on this machine only`() throws {
        let configuration = try Configuration(try ServeOptions.parse([]), environment: [:])
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.dataFolder == "storage")
        #expect(configuration.publicFolder == "Public")
        #expect(configuration.songs == .bundled)
        #expect(configuration.movies == .bundled)
    }

    @Test func `each option has an environment variable`() throws {
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
        #expect(configuration.songs == .file("s"))
        #expect(configuration.movies == .file("m"))
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

    @Test func `an empty variable counts as none`() throws {
        let configuration = try Configuration(try ServeOptions.parse([]), environment: ["FLIPSIDE_PORT": ""])
        #expect(configuration.port == 8080)
    }

    @Test func `comments come from the URL of the article, or from another one`() throws {
        let byDefault = try Configuration(try ServeOptions.parse([]), environment: [:])
        #expect(byDefault.commentsAddress.url.absoluteString == "https://jsonplaceholder.typicode.com/comments")
        let environment = ["FLIPSIDE_COMMENTS_URL": "http://127.0.0.1:81/"]
        let byVariable = try Configuration(try ServeOptions.parse([]), environment: environment)
        #expect(byVariable.commentsAddress.url.absoluteString == "http://127.0.0.1:81/")
        let options = try ServeOptions.parse(["--comments-url", "https://comments.example/all?of=1"])
        let byOption = try Configuration(options, environment: environment)
        #expect(byOption.commentsAddress.url.absoluteString == "https://comments.example/all?of=1")
    }

    @Test(arguments: [
        "comments.example", "ftp://comments.example/", "file:///etc/passwd", "https://me:word@comments.example/",
    ])
    func `a URL that cannot be loaded is refused`(url: String) throws {
        let options = try ServeOptions.parse(["--comments-url", url])
        #expect(throws: ValidationError.self) { try Configuration(options, environment: [:]) }
        #expect(throws: ValidationError.self) {
            try Configuration(try ServeOptions.parse([]), environment: ["FLIPSIDE_COMMENTS_URL": url])
        }
    }

    @Test func `an empty option counts as none`() throws {
        let options = try ServeOptions.parse([
            "--host", "", "--data", "", "--public", "", "--songs", "", "--allowed-hosts", "", "--password-file", "",
        ])
        let configuration = try Configuration(options, environment: ["FLIPSIDE_DATA": "d"])
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.dataFolder == "d")
        #expect(configuration.publicFolder == "Public")
        #expect(configuration.songs == .bundled)
        #expect(configuration.passwordFile == nil)
    }

    @Test func `an IPv6 address may have the brackets that it has in a URL`() throws {
        let options = try ServeOptions.parse(["--host", "[::1]"])
        #expect(try Configuration(options, environment: [:]).host == "::1")
    }

    @Test(arguments: ["65536", "-1", "http", "80 "])
    func `a variable that is not a port is refused`(port: String) {
        #expect(throws: ValidationError.self) {
            try Configuration(try ServeOptions.parse([]), environment: ["FLIPSIDE_PORT": port])
        }
    }

    @Test func `by default only local host names are allowed, no proxy is trusted and there is no password`() throws {
        let configuration = try Configuration(try ServeOptions.parse([]), environment: [:])
        #expect(configuration.allowedHosts.permits("localhost:8080"))
        #expect(!configuration.allowedHosts.permits("shelf.lan"))
        #expect(configuration.trustedProxies.isEmpty)
        #expect(!configuration.isReachedByOthers)
        #expect(configuration.passwordFile == nil)
    }

    @Test func `lists are separated by commas, and each has a variable`() throws {
        let proxies = [try #require(AddressRange("10.0.0.0/8")), try #require(AddressRange("::1"))]
        let byOption = try Configuration(
            try ServeOptions.parse([
                "--allowed-hosts", "shelf.lan, 10.0.0.5", "--trusted-proxies", "10.0.0.0/8,::1,",
                "--password-file", "p", "--protect", "writes",
            ]),
            environment: [:]
        )
        let byVariable = try Configuration(
            try ServeOptions.parse([]),
            environment: [
                "FLIPSIDE_ALLOWED_HOSTS": "shelf.lan,10.0.0.5", "FLIPSIDE_TRUSTED_PROXIES": " 10.0.0.0/8 , ::1",
                "FLIPSIDE_PASSWORD_FILE": "p", "FLIPSIDE_PROTECT": "writes",
            ]
        )
        #expect(byOption == byVariable)
        #expect(byOption.allowedHosts.permits("shelf.lan:8080"))
        #expect(byOption.allowedHosts.permits("10.0.0.5"))
        #expect(byOption.trustedProxies == proxies)
        #expect(byOption.isReachedByOthers)
        #expect(byOption.passwordFile == "p")
        #expect(byOption.protection == .writes)
    }

    @Test func `a password protects all requests by default`() throws {
        let configuration = try Configuration(try ServeOptions.parse(["--password-file", "p"]), environment: [:])
        #expect(configuration.protection == .all)
    }

    @Test(arguments: [
        ["--allowed-hosts", "http://shelf.lan"], ["--allowed-hosts", "shelf.lan:8080"],
        ["--trusted-proxies", "proxy.lan"],
        ["--trusted-proxies", "10.0.0.0/33"], ["--protect", "all"],
    ])
    func `an invalid value is refused`(arguments: [String]) throws {
        let options = try ServeOptions.parse(arguments)
        #expect(throws: ValidationError.self) { try Configuration(options, environment: [:]) }
    }

    @Test func `an unknown value of the variable for protection is refused`() throws {
        let options = try ServeOptions.parse(["--password-file", "p"])
        #expect(throws: ValidationError.self) { try Configuration(options, environment: ["FLIPSIDE_PROTECT": "some"]) }
    }

    @Test func `songs come from a file, or regularly from a URL`() throws {
        let url = "https://movies.example/all?of=1"
        let options = try ServeOptions.parse(["--songs", "my/songs.json", "--movies", url])
        let configuration = try Configuration(options, environment: ["FLIPSIDE_MOVIES": "m"])
        #expect(configuration.songs == .file("my/songs.json"))
        #expect(configuration.songs.seed == .file(path: "my/songs.json"))
        let address = try #require(RemoteAddress(url))
        #expect(configuration.movies == .address(address))
        #expect(configuration.movies.seed == .nothing)
    }

    @Test(arguments: ["ftp://example.org/songs", "https://me@example.org/", "http://", "https://a b/"])
    func `an unusable URL of songs is refused`(text: String) throws {
        let options = try ServeOptions.parse(["--songs", text])
        let error = #expect(throws: ValidationError.self) { try Configuration(options, environment: [:]) }
        #expect(error?.message.contains("is not a URL that can be loaded") == true)
    }

    @Test func `songs are loaded every hour, at another interval, or once`() throws {
        func interval(_ arguments: [String], _ variable: String? = nil) throws -> Double? {
            let environment = variable.map { ["FLIPSIDE_REFRESH_INTERVAL": $0] } ?? [:]
            let options = try ServeOptions.parse(arguments)
            return try Configuration(options, environment: environment).refreshInterval.seconds
        }
        #expect(try interval([]) == 3_600)
        #expect(try interval([], "60") == 60)
        #expect(try interval(["--refresh-interval", "0"], "60") == nil)
        for value in ["-1", "1", "59", "31536001"] {
            #expect(throws: (any Error).self) { try interval(["--refresh-interval", value]) }
        }
        let error = #expect(throws: ValidationError.self) { try interval([], "soon") }
        #expect(error?.message.contains("a number of seconds from 60 to 31536000, or 0") == true)
    }
}
