import Foundation
import HTTPTypes
import Models
import Synchronization
import Testing

@testable import Remote

@Suite struct RequestWaitsTests {
    private let waits = RequestWaits()
    private let start = Date(timeIntervalSince1970: 1_767_225_600)

    private func response(_ code: Int, _ values: [String: String] = [:], text: String = "") throws -> RemoteResponse {
        var fields = HTTPFields()
        for (name, value) in values { fields[try #require(HTTPField.Name(name))] = value }
        var response = RemoteResponse(HTTPResponse(status: .init(code: code), headerFields: fields))
        response.content = Array(text.utf8)
        return response
    }

    /// Returns the end of the wait after such a response; `nil` if there is none.
    private func end(after response: RemoteResponse, at time: Date? = nil) -> Date? {
        try? waits.note(response, to: nil, at: time ?? start)
        do {
            try waits.check(nil, at: time ?? start)
            return nil
        } catch {
            guard case .limited(let until) = error else { return nil }
            return until
        }
    }

    private func reset(_ time: Date, remaining: Int = 0) -> [String: String] {
        [
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)",
            "x-ratelimit-reset": "\(Int(time.timeIntervalSince1970))",
        ]
    }

    @Test func `the time in Retry-After precedes the reset`() throws {
        let fields = reset(start + 900).merging(["retry-after": "30"]) { value, _ in value }
        #expect(end(after: try response(403, fields)) == start + 30)
    }

    @Test(arguments: [429, 403, 200]) func `an exhausted limit lasts until its reset`(code: Int) throws {
        #expect(end(after: try response(code, reset(start + 900))) == start + 900)
    }

    @Test func `waits have a greatest length`() throws {
        #expect(end(after: try response(429, ["retry-after": "999999999"])) == start + 86_400)
        let other = RequestWaits()
        let failure = #expect(throws: StarsFailure.self) {
            try other.note(response(403, reset(start + 1_000_000)), to: nil, at: start)
        }
        #expect(failure == .limited(until: start + 3_600))
    }

    @Test(arguments: ["0", "Thu, 01 Jan 2026 00:05:00 GMT"])
    func `a time in the past, or a date, is ignored`(value: String) throws {
        #expect(end(after: try response(429, ["retry-after": value])) == start + 60)
        #expect(end(after: try response(429, reset(start - 10)), at: start + 60) == start + 180)
    }

    @Test(arguments: [
        (403, "You have exceeded a secondary rate limit.", true), (403, "API Rate Limit exceeded", true),
        (403, "Resource not accessible", false), (403, "rate limi", false), (503, "rate limit", false),
        (500, "rate limit", false), (404, "rate limit", false), (401, "rate limit", false), (429, "", true),
    ])
    func `a rate limit is recognised by status, fields or words`(code: Int, text: String, isLimit: Bool)
        throws
    {
        #expect(end(after: try response(code, text: text)) == (isLimit ? start + 60 : nil))
    }

    @Test func `a status of 503 may name a time`() throws {
        #expect(end(after: try response(503, ["retry-after": "90"])) == start + 90)
    }

    @Test func `other failures cause no wait, and keep the count of refusals`() throws {
        #expect(end(after: try response(429)) == start + 60)
        #expect(end(after: try response(500), at: start + 60) == nil)
        #expect(end(after: try response(429), at: start + 60) == start + 180)
        #expect(end(after: try response(200), at: start + 180) == nil)
        #expect(end(after: try response(429), at: start + 180) == start + 240)
    }

    @Test func `each token has its own wait`() throws {
        let token = try GitHubToken("t")
        #expect(throws: StarsFailure.limited(until: start + 60)) { try waits.note(response(429), to: token, at: start) }
        #expect(throws: StarsFailure.limited(until: start + 60)) { try waits.check(token, at: start + 59) }
        try waits.check(token, at: start + 60)
        try waits.check(nil, at: start)
        try waits.check(GitHubToken("u"), at: start)
    }
}

@Suite struct RateLimitFieldsTests {
    private func fields(_ values: [String: String]) throws -> RateLimitFields {
        var fields = HTTPFields()
        for (name, value) in values { fields[try #require(HTTPField.Name(name))] = value }
        return RateLimitFields(fields)
    }

    @Test func `the rate limit fields are parsed`() throws {
        let limits = try fields([
            "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "4987", "x-ratelimit-reset": "1767225600",
        ])
        let reset = Date(timeIntervalSince1970: 1_767_225_600)
        #expect(limits.requestsLeft == 4_987)
        #expect(limits.resetsAt == reset)
        #expect(!limits.isUsedUp)
    }

    @Test func `Retry-After is a number of seconds`() throws {
        #expect(try fields(["retry-after": "120"]).retryAfter == 120)
    }

    @Test(arguments: ["", "-1", "1.5", "x", "99999999999999999999", "1 "])
    func `an invalid number is ignored`(value: String) throws {
        let limits = try fields([
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": value, "retry-after": value,
        ])
        // White space around a value is not part of the value.
        #expect((limits.resetsAt == nil) == (value != "1 "))
        #expect(limits.isUsedUp == (value == "1 "))
        #expect((limits.retryAfter == nil) == (value != "1 "))
    }
}

/// A clock that a test advances.
final class TestClock: Sendable {
    private let time: Mutex<Date>

    init(_ time: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock { $0 } }

    func advance(by interval: TimeInterval) {
        time.withLock { $0 += interval }
    }
}
