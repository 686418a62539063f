import AppTesting
import Flipside
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Storage
import Testing

struct RequestScreeningTests {
    private let fetchSite: HTTPField.Name
    private let fetchMode: HTTPField.Name
    private let fetchDestination: HTTPField.Name
    private let forwardedProto: HTTPField.Name
    private let forwardedFor: HTTPField.Name
    private let forwardedHost: HTTPField.Name

    init() throws {
        fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
        fetchMode = try #require(HTTPField.Name("Sec-Fetch-Mode"))
        fetchDestination = try #require(HTTPField.Name("Sec-Fetch-Dest"))
        forwardedProto = try #require(HTTPField.Name("X-Forwarded-Proto"))
        forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        forwardedHost = try #require(HTTPField.Name("X-Forwarded-Host"))
    }

    @Test(arguments: ["evil.example", "localhost.evil.example:8080", "10.0.0.1", "0.0.0.0"])
    func `a page that rebinds its host name reads nothing`(host: String) async throws {
        let page = try await TestApp().browser(host: host).visit("/songs")
        #expect(page.status == .misdirectedRequest)
        try #expect(page.one("h1").text == "Unknown host")
        #expect(!page.text.contains("Thriller"))
    }

    @Test func `a client of JSON gets the refusal as JSON`() async throws {
        let misdirected = try await TestApp().browser(host: "evil.example").request(.get, "/songs.json")
        #expect(misdirected.status == .misdirectedRequest)
        #expect(misdirected.text.hasPrefix(#"{"error":{"title":"Unknown host","#))
        let crossOrigin = try await TestApp().browser(host: "localhost").post(
            ["text": "x"],
            to: "/text",
            headerFields: [fetchSite: "cross-site", .accept: "application/json"]
        )
        #expect(crossOrigin.status == .forbidden)
        #expect(crossOrigin.text.hasPrefix(#"{"error":{"title":"Sent from another site","#))
    }

    @Test(arguments: ["localhost", "127.0.0.1:8080", "[::1]:8080", "flipside.localhost"])
    func `every name of this machine is allowed`(host: String) async throws {
        let page = try await TestApp().browser(host: host).visit("/songs")
        #expect(page.status == .ok)
    }

    @Test(arguments: Protection.allCases)
    func `a browser without fetch metadata can sign in, make changes and sign out`(protection: Protection) async throws
    {
        var access = Access()
        access.hosts = try AllowedHosts(["shelf.lan"], listeningOn: "127.0.0.1")
        access.password = try Password(Array("open sesame".utf8))
        access.protection = protection
        let browser = try await TestApp(access: access).browser(host: "shelf.lan:8080")
        let form = try await browser.visit("/sign-in?return=/text/edit").fill("Password", with: "open sesame").submit(
            "Sign in"
        )
        #expect(form.path == "/text/edit")
        let text = try await form.fill("Text", with: "Hello").submit("Save")
        try #expect(text.one("#text .text").text == "Hello")
        let goodbye = try await text.submit("Sign out")
        #expect(goodbye.path == "/sign-in?signed-out=yes")
        try #expect(goodbye.one(".notice").text.contains("You are signed out."))
    }

    @Test(
        arguments: [("cross-site", "http://evil.example"), ("same-site", "null"), ("cross-site", nil)]
    )
    func `a page of another site changes nothing`(sent: (site: String, origin: String?)) async throws {
        let app = try await TestApp()
        try await app.browse(over: .inProcess) { browser in
            var fields: HTTPFields = [fetchSite: sent.site]
            fields[.origin] = sent.origin
            let response = try await browser.post(["text": "Owned"], to: "/text", headerFields: fields)
            #expect(response.status == .forbidden)
            #expect(response.text.contains("Sent from another site"))
            #expect(try await app.storage.textStore.load().revision == 0)
        }
    }

    @Test(arguments: ["http://evil.example", "null", "http://localhost"])
    func `a page of another site changes nothing in a browser without fetch metadata`(origin: String) async throws {
        let app = try await TestApp()
        try await app.browse(over: .inProcess) { browser in
            let response = try await browser.post(
                ["text": "Owned"],
                to: "/text",
                headerFields: [.origin: origin == "http://localhost" ? "http://localhost:1" : origin]
            )
            #expect(response.status == .forbidden)
            #expect(try await app.storage.textStore.load().revision == 0)
        }
    }

    @Test(arguments: ["/sign-in", "/sign-out"])
    func `another site cannot sign a visitor in or out`(path: String) async throws {
        let browser = try await TestApp(protecting: .all).browser(host: "localhost")
        let response = try await browser.post(
            ["password": TestApp.password],
            to: path,
            headerFields: [fetchSite: "cross-site"]
        )
        #expect(response.status == .forbidden)
        #expect(response.headerFields[.setCookie] == nil)
    }

    @Test(arguments: ["/search?q=a", "/songs?page=2", "/songs/export?format=csv", "/live", "/app.css"])
    func `a page of another site cannot make its visitors request others`(path: String) async throws {
        let browser = try await TestApp().browser(host: "localhost")
        for (mode, destination) in [("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe")] {
            let fields: HTTPFields = [fetchSite: "cross-site", fetchMode: mode, fetchDestination: destination]
            let response = try await browser.request(.get, path, headerFields: fields)
            #expect(response.status == .forbidden)
        }
    }

    @Test func `a link on a page of another site leads to every page`() async throws {
        let browser = try await TestApp().browser(host: "localhost")
        for path in ["/", "/songs", "/search?q=thriller", "/text/edit"] {
            let fields: HTTPFields = [fetchSite: "cross-site", fetchMode: "navigate", fetchDestination: "document"]
            let response = try await browser.request(.get, path, headerFields: fields)
            #expect(response.status == .ok)
        }
    }

    @Test func `a program that is not a browser can make changes`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let response = try await browser.post(["text": "Hello"], to: "/text")
            #expect(response.status == .seeOther)
        }
    }

    @Test func `a trusted proxy tells that the client uses HTTPS`() async throws {
        let fields: HTTPFields = [forwardedProto: "https"]
        for (proxies, isSecure) in [("127.0.0.0/8", true), ("10.0.0.0/8", false)] {
            var access = Access()
            access.password = try Password(Array("open sesame".utf8))
            access.proxies = TrustedProxies([try #require(AddressRange(proxies))])
            try await TestApp(access: access).browse(over: .socket) { browser in
                let response = try await browser.post(
                    ["password": "open sesame"],
                    to: "/sign-in",
                    headerFields: fields
                )
                #expect(response.headerFields[.setCookie]?.contains("; Secure") == isSecure)
            }
        }
    }

    @Test func `failed passwords are counted for each client of a trusted proxy`() async throws {
        var access = Access()
        access.password = try Password(Array("open sesame".utf8))
        access.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        try await TestApp(access: access).browse(over: .socket) { browser in
            for _ in 1...5 {
                _ = try await browser.post(["password": "x"], to: "/sign-in", headerFields: [forwardedFor: "192.0.2.1"])
            }
            let guesser = try await browser.post(
                ["password": "open sesame"],
                to: "/sign-in",
                headerFields: [forwardedFor: "192.0.2.1"]
            )
            #expect(guesser.status == .tooManyRequests)
            let other = try await browser.post(
                ["password": "open sesame"],
                to: "/sign-in",
                headerFields: [forwardedFor: "192.0.2.2"]
            )
            #expect(other.status == .seeOther)
        }
    }

    @Test func `a client that is not a trusted proxy cannot change its address`() async throws {
        try await TestApp(protecting: .all).browse(over: .socket) { browser in
            var statuses: [HTTPResponse.Status] = []
            for number in 1...6 {
                let response = try await browser.post(
                    ["password": "x"],
                    to: "/sign-in",
                    headerFields: [forwardedFor: "192.0.2.\(number)"]
                )
                statuses.append(response.status)
            }
            #expect(statuses.last == .tooManyRequests)
        }
    }

    @Test func `the host that a proxy forwards must be allowed, and origins are compared with it`()
        async throws
    {
        var access = Access()
        access.hosts = try AllowedHosts(["shelf.example"], listeningOn: "127.0.0.1")
        access.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        try await TestApp(access: access).browse(over: .socket) { browser in
            let evil = try await browser.request(.get, "/", headerFields: [forwardedHost: "evil.example"])
            #expect(evil.status == .misdirectedRequest)
            let shelf = try await browser.post(
                ["text": "Hello"],
                to: "/text",
                headerFields: [forwardedHost: "shelf.example", .origin: "https://shelf.example"]
            )
            #expect(shelf.status == .seeOther)
        }
    }

    @Test func `a page that rebinds its host name cannot pretend to be the client of a proxy`() async throws {
        var access = Access()
        access.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        let browser = try await TestApp(access: access).browser(host: "evil.example")
        let response = try await browser.request(.get, "/", headerFields: [forwardedHost: "localhost"])
        #expect(response.status == .misdirectedRequest)
    }

    @Test(arguments: ["evil.example", "localhost"])
    func `a refusal has the security fields`(host: String) async throws {
        let browser = try await TestApp().browser(host: host)
        let response = try await browser.post([:], to: "/text", headerFields: [fetchSite: "cross-site"])
        #expect(response.status == (host == "localhost" ? .forbidden : .misdirectedRequest))
        #expect(response.headerFields[.contentSecurityPolicy] != nil)
        #expect(response.headerFields[.xContentTypeOptions] == "nosniff")
    }
}
