import AppTesting
import Controllers
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Live
import Models
import Routing
import Storage
import Testing
import ViewModels

/// Tests of the events that a page receives for the revisions that it shows.
@Suite(.timeLimit(.minutes(10))) struct LiveControllerTests {
    @Test(arguments: Transport.allCases)
    func `an open page receives a region exactly as a reload shows it`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let stream = try await OpenPage("/text", in: browser)
            #expect(try await stream.next()?.name == "ready")

            _ = try await browser.post(["text": "Hello <b>\r\nworld"], to: "/text")
            let region = try await stream.next("live-text")
            let reloaded = try await browser.visit("/text")
            try #expect(region.textContent == reloaded.one("#live-text").textContent)
            try #expect(region["data-revision"] == reloaded.one("#live-text")["data-revision"])
        }
    }

    @Test func `every page that shows the text follows it`() async throws {
        try await TestApp().browse { browser in
            for path in ["/", "/text"] {
                let stream = try await OpenPage(path, in: browser)
                _ = try await stream.next()
                _ = try await browser.post(["text": "Said on \(path)"], to: "/text")
                try #expect(await stream.next("live-text").first(".text")?.text == "Said on \(path)")
            }
        }
    }

    @Test func `a page that was loaded before a change receives it when it connects`() async throws {
        try await TestApp().browse { browser in
            let page = try LivePage(try await browser.visit("/text"))
            _ = try await browser.post(["text": "Meanwhile"], to: "/text")
            let stream = try await browser.listen(page.streamURL)
            try #expect(await stream.next("live-text").first(".text")?.text == "Meanwhile")
        }
    }

    @Test func `a page of another epoch, as before a restore, receives all its regions again`() async throws {
        let app = try await TestApp()
        let page = try LivePage(try await Browser(responder: app.application).visit("/text"))
        try await TestApp().browse { browser in
            let stream = try await browser.listen(page.streamURL)
            try #expect(await stream.next("live-text").first(".text")?.text == "There is no text yet.")
            var ready = try #require(try await stream.next())
            while ready.name != "ready" { ready = try #require(try await stream.next()) }
            #expect(!ready.data.hasPrefix(page.seen))
            let fresh = try LivePage(try await browser.visit("/text"))
            #expect(Set(ready.data.split { ":,".contains($0) }) == Set(fresh.seen.split { ":,".contains($0) }))
        }
    }

    @Test(arguments: Transport.allCases)
    func `HEAD has the header fields of a stream, and POST is refused`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let head = try await browser.request(.head, "/live")
            #expect(head.status == .ok)
            #expect(head.headerFields[.contentType] == "text/event-stream")
            #expect(head.headerFields[.cacheControl] == "no-store")
            #expect(try await browser.request(.post, "/live").status == .methodNotAllowed)
        }
    }

    @Test func `only a request to an allowed host gets the stream`() async throws {
        try await TestApp().browse { browser in
            try #expect(await browser.listen("/live").status == .ok)
        }
        let rebound = try await TestApp().browser(host: "evil.example")
        #expect(try await rebound.request(.get, "/live").status == .misdirectedRequest)
    }

    @Test func `the stream needs a session when everything is protected`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            #expect(try await browser.request(.get, "/live").status == .seeOther)
            _ = try await browser.visit("/text").fill("Password", with: TestApp.password).submit("Sign in")
            try #expect(await browser.listen("/live").next()?.name == "ready")
        }
    }

    @Test func `a stream ends with its session`() async throws {
        try await TestApp(protecting: .all).browse(over: .socket, heartbeat: .milliseconds(20)) { browser in
            let page = try await browser.visit("/text").fill("Password", with: TestApp.password).submit("Sign in")
            let stream = try await browser.listen("/live")
            #expect(try await stream.next()?.name == "ready")
            _ = try await page.submit("Sign out")
            #expect(try await stream.next() == nil)
        }
    }

    @Test func `the stream needs no session when only writing is protected`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            try #expect(await browser.listen("/live").next()?.name == "ready")
        }
    }

    @Test func `HTML in a text is escaped in events`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let hostile = "\u{85}</div>\ndata: x\n\nevent: region\nid: 1\n\n<script>alert('1')</script>\"\u{301}&lt;"
            let stream = try await OpenPage("/text", in: browser)
            _ = try await stream.next()
            let typed = String(hostile.dropFirst())
            _ = try await browser.post(["text": typed], to: "/text")
            let region = try await stream.next("live-text")
            try #expect(region.first(".text")?.textContent == typed)
            try #expect(region.all("script").isEmpty)
        }
    }

    @Test func `a page with the text before marks what has changed, and any other page nothing`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let empty = try LivePage(try await browser.visit("/text"))
            let stream = try await browser.listen(empty.streamURL)
            _ = try await stream.next()
            _ = try await browser.post(["text": "The quick fox"], to: "/text")
            _ = try await stream.next("live-text")
            _ = try await browser.post(["text": "The slow fox"], to: "/text")
            let region = try await stream.next("live-text")
            try #expect(region.first(".text")?.textContent == "The slow fox")
            try #expect(region.all(".text mark").map(\.textContent) == ["slow "])

            try await #expect(browser.visit("/text").all("mark").isEmpty)
            let older = try await browser.listen(empty.streamURL).next("live-text")
            try #expect(older.first(".text")?.textContent == "The slow fox")
            try #expect(older.all("mark").isEmpty)
        }
    }

    @Test func `an observed model is released with its regions`() async throws {
        weak var observed: TextModel?
        do {
            let storage = try Storage.inMemory()
            let text = await TextModel(state: try storage.textStore.load(), store: storage.textStore)
            observed = text
            let regions = LiveRegions()
            await regions.follow(text)
            #expect(observed != nil)
        }
        while observed != nil { await Task.yield() }
    }

    @Test func `only the visitor's cookie gives a visitor's own regions`() async throws {
        let live = LiveFeed(epoch: "9f86d081884c7d65")
        let ann = VisitorID.random()
        let visitors = await Visitors(store: try Storage.inMemory().visitorStore)
        try await visitors.visitor(ann).changeGreetingName(to: "Ann")
        let controller = await LiveController(feed: live, following: []) { [try await visitors.visitor($0)] }
        let seen = "\(live.epoch):greeting.0"
        let greeting = "Hi there, Ann!"
        for (cookie, words) in [("flipside-visitor=\(ann.text)", greeting), ("flipside-visitor=x", nil), (nil, nil)] {
            let browser = Browser(
                responder: Answering { request in
                    var request = request
                    request.head.headerFields[.cookie] = cookie
                    let context = RequestContext(request, isSignedIn: false)
                    return try await controller.stream(seen: seen, isAuthorized: nil, in: context)
                }
            )
            let first = try #require(try await browser.listen("/live").next())
            try #expect(first.document().first("#live-greeting")?.text == words)
            #expect(first.name == (words == nil ? "ready" : "region"))
        }
    }
}

private struct Answering: Responder {
    let answer: @Sendable (Request) async throws -> Response

    func respond(to request: Request) async -> Response {
        do {
            return try await answer(request)
        } catch {
            return Response(status: .internalServerError)
        }
    }
}
