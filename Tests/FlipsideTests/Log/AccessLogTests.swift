import AppTesting
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Testing

@testable import Flipside

@Suite(.timeLimit(.minutes(10))) struct AccessLogTests {
    private let pipe = LogPipe()
    private let writer: LogWriter
    private let monitoring: Monitoring

    init() {
        let writer = LogWriter(descriptor: pipe.writingDescriptor)
        self.writer = writer
        monitoring = Monitoring(accessLog: AccessLog(writer: writer))
    }

    /// Returns the keys and values of the lines that are logged during `visit`.
    private func fields(after visit: (Browser) async throws -> Void) async throws -> [[String: String]] {
        try await TestApp(monitoring: monitoring).browse(over: .socket) { try await visit($0) }
        writer.flush(within: 60)
        return try pipe.lines().map { line in
            let pairs = line.split(separator: " ").compactMap { field -> (String, String)? in
                let parts = field.split(separator: "=", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
            return Dictionary(pairs) { "\($0) and \($1)" }
        }
    }

    @Test func `a request is one line with its address, method, route, status, size and duration`() async throws {
        var byteCount = 0
        let lines = try await fields { byteCount = try await $0.request(.get, "/songs/1").body.count }
        let line = try #require(lines.first)
        #expect(lines.count == 1)
        #expect(Set(line.keys) == ["address", "bytes", "id", "method", "route", "status", "us"])
        #expect(line["address"] == "127.0.0.1")
        #expect(line["bytes"] == "\(byteCount)")
        #expect(line["method"] == "GET")
        #expect(line["route"] == "/songs/:id")
        #expect(line["status"] == "200")
        #expect(try Int(#require(line["us"])) != nil)
    }

    @Test func `the query of a URL is not in the log`() async throws {
        let lines = try await fields { _ = try await $0.request(.get, "/songs?token=secret") }
        #expect(!lines.description.contains("secret"))
    }

    @Test func `a URL without a route is one short line with its path and without its query`() async throws {
        let long = String(repeating: "x", count: 1000)
        let lines = try await fields { browser in
            _ = try await browser.request(.get, "/wp-login.php?token=secret")
            _ = try await browser.request(.get, "/a%0Ab")
            _ = try await browser.request(.get, "/\(long)")
        }
        #expect(lines.map { $0["path"]?.count } == [13, 6, 200])
        #expect(lines.first?["path"] == "/wp-login.php")
        #expect(lines.allSatisfy { $0["route"] == nil && $0["status"] == "404" })
    }

    @Test func `a response without content has no bytes`() async throws {
        let lines = try await fields { _ = try await $0.request(.head, "/songs") }
        #expect(lines.first?["bytes"] == "0")
    }

    @Test func `a message that is not a request is one line`() async throws {
        let app = try await TestApp(monitoring: monitoring)
        _ = app.application.respond(to: RequestError(status: .badRequest, reason: "No."), from: nil)
        writer.flush(within: 60)
        #expect(try pipe.lines() == ["info refused address=none reason=No. status=400"])
    }
}

struct RequestIDTests {
    @Test func `no two requests have the same number`() {
        let source = RequestID.Source()
        #expect(Set((0..<10_000).map { _ in source.next().description }).count == 10_000)
    }

    @Test func `a number has eight digits that can be read aloud`() throws {
        let text = RequestID.Source().next().description
        #expect(try #/[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}/#.wholeMatch(in: text) != nil)
    }

    @Test func `numbers do not reveal the count of requests`() {
        #expect(RequestID.Source().next() != RequestID.Source().next())
    }
}
