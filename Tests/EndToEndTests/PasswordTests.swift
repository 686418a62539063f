import Foundation
import HTMLTesting
import HTTPTypes
import ProgramTesting
import Testing

struct PasswordTests {
    private let folder: TemporaryFolder
    private var data: String { folder.path(of: "data") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func passwordFile(_ content: String = "open sesame\n", mode: Int = 0o600) throws -> String {
        let path = try folder.write(content, to: "password")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test func `a session survives a restart of the program`() async throws {
        let arguments = ["--password-file", try passwordFile()]
        let first = try FlipsideProcess(serving: data, arguments)
        let browser = Browser(host: "127.0.0.1", port: try await first.port())
        let songs = try await browser.visit("/songs").fill("Password", with: "open sesame").submit("Sign in")
        try #expect(songs.all("ol.media > li").count == 13)
        let cookie = try #require(browser.cookies.first)
        first.send(SIGTERM)
        let lines = await first.outcome().errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("info Signed in address=127.0.0.1") == true)

        let second = try FlipsideProcess(serving: data, arguments)
        let response = try await Browser(host: "127.0.0.1", port: try await second.port())
            .request(.get, "/songs", headerFields: [.cookie: "\(cookie.name)=\(cookie.value)"])
        #expect(response.status == .ok)
    }

    @Test func `each attempt to sign in is logged with the client's address, and fail2ban finds the failed ones`()
        async throws
    {
        let flipside = try FlipsideProcess(
            serving: data,
            ["--password-file", try passwordFile(), "--trusted-proxies", "127.0.0.1"]
        )
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        let forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        for (address, password) in [
            ("192.0.2.1", "wrong"), ("2001:db8::1", "wrong"), ("192.0.2.2", "open sesame"),
        ] {
            let fields: HTTPFields = [forwardedFor: address]
            _ = try await browser.post(["password": password], to: "/sign-in", headerFields: fields)
        }
        _ = try await browser.request(
            .get,
            "/%20warning%20Sign-in%20failed%20address=192.0.2.9%20reason=wrong-password"
        )
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        #expect(
            lines.map { $0.split(separator: " ", maxSplits: 1).last } == [
                "warning Sign-in failed address=192.0.2.1 reason=wrong-password",
                "warning Sign-in failed address=2001:db8::1 reason=wrong-password",
                "info Signed in address=192.0.2.2",
            ]
        )

        let expression = try Regex(failExpression(), as: (Substring, Substring).self)
        let journal = lines.map { "host flipside[1234]: \($0)" }
        let withoutTime = lines.map { String($0.drop { $0 != " " }) }
        for lines in [lines, journal, withoutTime] {
            #expect(lines.compactMap { $0.firstMatch(of: expression)?.output.1 } == ["192.0.2.1", "2001:db8::1"])
        }
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.firstMatch(of: expression) == nil })
    }

    /// The regular expression of the filter for fail2ban, in which `<ADDR>` is an address.
    private func failExpression() throws -> String {
        let path = URL(filePath: publicFolder).appending(path: "../deploy/fail2ban/filter.d/flipside.conf")
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("failregex = ") })
        return String(line.dropFirst("failregex = ".count)).replacing("<ADDR>", with: "([0-9a-f.:]+)")
    }

    @Test func `a proxy that is not declared is reported once`() async throws {
        let file = try passwordFile()
        let flipside = try FlipsideProcess(serving: data, ["--password-file", file])
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        let forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        for _ in 1...3 {
            _ = try await browser.request(.get, "/sign-in", headerFields: [forwardedFor: "192.0.2.1"])
        }
        flipside.send(SIGTERM)
        let lines = await flipside.outcome().errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" warning Requests from 127.0.0.1 name other clients") == true)
        #expect(lines.first?.hasSuffix("set --trusted-proxies 127.0.0.1") == true)
    }

    @Test func `without the password one can read, if only writes are protected`() async throws {
        let flipside = try FlipsideProcess(
            serving: data,
            ["--password-file", try passwordFile(), "--protect", "writes"]
        )
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        let asked = try await browser.visit("/text/edit").fill("Text", with: "Hello").submit("Save")
        #expect(asked.status == .forbidden)
        let text = try await asked.fill("Password", with: "open sesame").submit("Sign in")
        try #expect(text.one("#text .text").text == "Hello")
    }

    @Test func `a password file that others can read is reported`() async throws {
        let file = try passwordFile(mode: 0o644)
        let flipside = try FlipsideProcess(serving: data, ["--password-file", file])
        _ = try await flipside.port()
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors.contains("can read the password file \(file)"))
    }

    @Test(arguments: ["", "one\ntwo\n"])
    func `an invalid password file is one line of error`(content: String) async throws {
        let file = try passwordFile(content)
        let outcome = await (try FlipsideProcess(serving: data, ["--password-file", file])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(file))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["--protect", "writes"], ["--protect", "nothing"], ["--allowed-hosts", "a:80"], ["--trusted-proxies", "x"],
    ])
    func `an invalid option is explained`(arguments: [String]) async throws {
        let outcome = await (try FlipsideProcess(serving: data, arguments)).outcome()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Usage: flipside"))
    }

    @Test func `listening on the network without a password is reported`() async throws {
        for (arguments, isWarned) in [([], true), (["--password-file", try passwordFile()], false)] {
            let flipside = try FlipsideProcess(serving: data, ["--host", "0.0.0.0"] + arguments)
            _ = await flipside.line()
            flipside.send(SIGTERM)
            let errors = await flipside.outcome().errors
            #expect(errors.contains("Set a password with --password-file") == isWarned)
            #expect(errors.split(separator: "\n").count == (isWarned ? 1 : 0))
        }
    }

    @Test func `only allowed host names are answered`() async throws {
        let flipside = try FlipsideProcess(serving: data, ["--allowed-hosts", "shelf.lan"])
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        for (host, status) in [("shelf.lan", 200), ("evil.example", 421), ("localhost", 200)] {
            // The target in absolute form goes before Host (RFC 9112 §3.2.2).
            let response = try await browser.request(.get, "http://\(host):8080/")
            #expect(response.status.code == status)
        }
    }
}
