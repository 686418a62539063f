import ArgumentParser
import HTTPServer
import Remote
import Testing

@testable import Flipside

extension ServeOptions {
    /// Parses the arguments of the command line and the variables, as the program does.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        self = try Self.parse(Self.arguments(arguments, environment: environment))
    }
}

struct ServeOptionsTests {
    @Test func `by default the server listens on this machine only`() throws {
        let options = try ServeOptions([])
        #expect(options.server.host == "127.0.0.1")
        #expect(options.server.port == 8080)
        #expect(options.server.data == "storage")
        #expect(options.server.publicFolder == "Public")
        #expect(try options.content.songsOrigin == .bundled)
        #expect(try options.content.moviesOrigin == .bundled)
    }

    @Test func `each option has an environment variable`() throws {
        let options = try ServeOptions(
            [],
            environment: [
                "FLIPSIDE_HOST": "::1", "FLIPSIDE_PORT": "0", "FLIPSIDE_DATA": "d", "FLIPSIDE_PUBLIC": "p",
                "FLIPSIDE_SONGS": "s", "FLIPSIDE_MOVIES": "m",
            ]
        )
        #expect(options.server.host == "::1")
        #expect(options.server.port == 0)
        #expect(options.server.data == "d")
        #expect(options.server.publicFolder == "p")
        #expect(try options.content.songsOrigin == .file("s"))
        #expect(try options.content.moviesOrigin == .file("m"))
    }

    @Test func `the variables that are read are those in the help`() {
        let variables = ServeOptions.helpMessage().matches(of: /environment:\s+FLIPSIDE_([A-Z_]+)/)
        #expect(variables.map { $0.output.1.lowercased().replacing("_", with: "-") } == ServeOptions.names)
    }

    @Test func `an option wins over its variable`() throws {
        let options = try ServeOptions(
            ["--host", "localhost", "--port", "81", "--data", "here"],
            environment: ["FLIPSIDE_HOST": "::1", "FLIPSIDE_PORT": "82", "FLIPSIDE_DATA": "there"]
        )
        #expect(options.server.host == "localhost")
        #expect(options.server.port == 81)
        #expect(options.server.data == "here")
    }

    @Test func `an empty variable counts as none`() throws {
        #expect(try ServeOptions([], environment: ["FLIPSIDE_PORT": ""]).server.port == 8080)
    }

    @Test func `comments come from the URL of the article, or from another one`() throws {
        func url(_ arguments: [String], _ environment: [String: String]) throws -> String {
            try ServeOptions(arguments, environment: environment).content.commentsAddress.url.absoluteString
        }
        #expect(try url([], [:]) == "https://jsonplaceholder.typicode.com/comments")
        let environment = ["FLIPSIDE_COMMENTS_URL": "http://127.0.0.1:81/"]
        #expect(try url([], environment) == "http://127.0.0.1:81/")
        let arguments = ["--comments-url", "https://comments.example/all?of=1"]
        #expect(try url(arguments, environment) == "https://comments.example/all?of=1")
    }

    @Test(arguments: [
        "comments.example", "ftp://comments.example/", "file:///etc/passwd", "https://me:word@comments.example/",
    ])
    func `a URL that cannot be loaded is refused, and its password is not repeated`(url: String) throws {
        for (arguments, environment) in [(["--comments-url", url], [:]), ([], ["FLIPSIDE_COMMENTS_URL": url])] {
            let error = try #require(throws: (any Error).self) {
                try ServeOptions(arguments, environment: environment)
            }
            let message = ServeOptions.message(for: error)
            #expect(message.contains("is not a URL that can be loaded"))
            #expect(!message.contains("word@"))
            #expect(message.contains("FLIPSIDE_COMMENTS_URL") == arguments.isEmpty)
        }
    }

    @Test(arguments: [["--host", ""], ["--host="]])
    func `an empty option counts as none`(host: [String]) throws {
        let options = try ServeOptions(
            host + ["--data", "", "--public", "", "--songs", "", "--allowed-hosts", "", "--password-file", ""],
            environment: ["FLIPSIDE_DATA": "d"]
        )
        #expect(options.server.host == "127.0.0.1")
        #expect(options.server.data == "d")
        #expect(options.server.publicFolder == "Public")
        #expect(try options.content.songsOrigin == .bundled)
        #expect(options.access.passwordFile == nil)
    }

    @Test func `an empty argument after another one is kept`() throws {
        let arguments = ["import", "--check", "", "--previews", ""]
        #expect(try ServeOptions.arguments(arguments, environment: [:]) == arguments)
    }

    @Test func `an IPv6 address may have the brackets that it has in a URL`() throws {
        #expect(try ServeOptions(["--host", "[::1]"]).server.host == "::1")
    }

    @Test(arguments: ["65536", "-1", "http", "80 "])
    func `a variable that is not a port is refused`(port: String) {
        let error = #expect(throws: ValidationError.self) {
            try ServeOptions([], environment: ["FLIPSIDE_PORT": port])
        }
        #expect(error?.message.contains("FLIPSIDE_PORT") == true)
        #expect(error?.message.contains("It must be a number from 0 to 65535.") == true)
    }

    @Test func `other commands read only the variables of their options`() throws {
        let environment = ["FLIPSIDE_PORT": "http", "FLIPSIDE_DATA": "d"]
        let arguments = try ServeOptions.arguments(["backup", "f"], environment: environment, names: ["data"])
        #expect(arguments == ["--data=d", "backup", "f"])
    }

    @Test func `by default only local host names are allowed, no proxy is trusted and there is no password`() throws {
        let access = try ServeOptions([]).access
        let hosts = try access.hosts(listeningOn: "127.0.0.1")
        #expect(hosts.permits("localhost:8080"))
        #expect(!hosts.permits("shelf.lan"))
        #expect(access.trustedProxies.isEmpty)
        #expect(!access.isReachedByOthers)
        #expect(access.passwordFile == nil)
    }

    @Test func `lists are separated by commas, and each has a variable`() throws {
        let proxies = [try #require(AddressRange("10.0.0.0/8")), try #require(AddressRange("::1"))]
        let byOption = try ServeOptions([
            "--allowed-hosts", "shelf.lan, 10.0.0.5", "--trusted-proxies", "10.0.0.0/8,::1,",
            "--password-file", "p", "--protect", "writes",
        ])
        let byVariable = try ServeOptions(
            [],
            environment: [
                "FLIPSIDE_ALLOWED_HOSTS": "shelf.lan,10.0.0.5", "FLIPSIDE_TRUSTED_PROXIES": " 10.0.0.0/8 , ::1",
                "FLIPSIDE_PASSWORD_FILE": "p", "FLIPSIDE_PROTECT": "writes",
            ]
        )
        for access in [byOption.access, byVariable.access] {
            let hosts = try access.hosts(listeningOn: "127.0.0.1")
            #expect(hosts.permits("shelf.lan:8080"))
            #expect(hosts.permits("10.0.0.5"))
            #expect(access.trustedProxies == proxies)
            #expect(access.isReachedByOthers)
            #expect(access.passwordFile == "p")
            #expect(try access.protection == .writes)
        }
    }

    @Test func `a password protects all requests by default`() throws {
        #expect(try ServeOptions(["--password-file", "p"]).access.protection == .all)
    }

    @Test func `protection needs a password, which the command line or a variable names`() throws {
        #expect(throws: ValidationError.self) { try ServeOptions(["--protect", "all"]).access.protection }
        let environment = ["FLIPSIDE_PROTECT": "writes"]
        #expect(throws: ValidationError.self) { try ServeOptions([], environment: environment).access.protection }
        let options = try ServeOptions(["--password-file", "p"], environment: environment)
        #expect(try options.access.protection == .writes)
    }

    @Test(arguments: [
        ["--allowed-hosts", "http://shelf.lan"], ["--allowed-hosts", "shelf.lan:8080"],
        ["--trusted-proxies", "proxy.lan"], ["--trusted-proxies", "10.0.0.0/33"],
    ])
    func `an invalid value is refused, and its variable is named`(arguments: [String]) throws {
        #expect(throws: (any Error).self) { try ServeOptions(arguments) }
        let variable = "FLIPSIDE_" + arguments[0].dropFirst(2).uppercased().replacing("-", with: "_")
        let environment = [variable: arguments[1]]
        let error = #expect(throws: ValidationError.self) { try ServeOptions([], environment: environment) }
        #expect(error?.message.contains(variable) == true)
    }

    @Test func `an unknown value of the variable for protection is refused`() throws {
        let error = #expect(throws: ValidationError.self) {
            try ServeOptions(["--password-file", "p"], environment: ["FLIPSIDE_PROTECT": "some"])
        }
        #expect(error?.message.contains("FLIPSIDE_PROTECT") == true)
    }

    @Test func `songs come from a file, or regularly from a URL`() throws {
        let url = "https://movies.example/all?of=1"
        let content = try ServeOptions(
            ["--songs", "my/songs.json", "--movies", url],
            environment: ["FLIPSIDE_MOVIES": "m"]
        ).content
        #expect(try content.songsOrigin == .file("my/songs.json"))
        #expect(try content.songsOrigin.seed == .file(path: "my/songs.json"))
        let address = try #require(RemoteAddress(url))
        #expect(try content.moviesOrigin == .address(address))
        #expect(try content.moviesOrigin.seed == .nothing)
    }

    @Test(arguments: ["ftp://example.org/songs", "https://me@example.org/", "http://", "https://a b/"])
    func `an unusable URL of songs is refused`(text: String) throws {
        let error = try #require(throws: (any Error).self) { try ServeOptions(["--songs", text]) }
        #expect(ServeOptions.message(for: error).contains("is not a URL that can be loaded"))
    }

    @Test func `songs are loaded every hour, at another interval, or once`() throws {
        func interval(_ arguments: [String], _ variable: String? = nil) throws -> Double? {
            let environment = variable.map { ["FLIPSIDE_REFRESH_INTERVAL": $0] } ?? [:]
            return try ServeOptions(arguments, environment: environment).content.refreshInterval.seconds
        }
        #expect(try interval([]) == 3_600)
        #expect(try interval([], "60") == 60)
        #expect(try interval(["--refresh-interval", "0"], "60") == nil)
        for value in ["-1", "1", "59", "31536001"] {
            #expect(throws: (any Error).self) { try interval(["--refresh-interval", value]) }
        }
        let error = #expect(throws: ValidationError.self) { try interval([], "soon") }
        #expect(error?.message.contains("FLIPSIDE_REFRESH_INTERVAL") == true)
        #expect(error?.message.contains("a number of seconds from 60 to 31536000, or 0") == true)
    }
}
