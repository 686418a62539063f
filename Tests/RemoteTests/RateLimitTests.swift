import Foundation
import HTTPTypes
import Models
import Synchronization
import Testing

@testable import Remote

@Suite struct RequestGateTests {
    private let gate = RequestGate()
    private let start = Date(timeIntervalSince1970: 1_767_225_600)

    private func answer(_ code: Int, _ values: [String: String] = [:], text: String = "") throws -> GitHubAnswer {
        var fields = HTTPFields()
        for (name, value) in values { fields[try #require(HTTPField.Name(name))] = value }
        return GitHubAnswer(status: .init(code: code), fields: fields, bytes: Array(text.utf8))
    }

    /// Returns the end of the pause after such a response; `nil` if there is no pause.
    private func closing(after answer: GitHubAnswer, at time: Date? = nil) -> Date? {
        try? gate.note(answer, to: nil, at: time ?? start)
        do {
            try gate.check(nil, at: time ?? start)
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
        #expect(closing(after: try answer(403, fields)) == start + 30)
    }

    @Test func `Retry-After may be a date`() throws {
        let fields = ["retry-after": "Thu, 01 Jan 2026 00:05:00 GMT"]
        #expect(closing(after: try answer(429, fields)) == start + 300)
    }

    @Test(arguments: [429, 403, 200]) func `an exhausted limit lasts until its reset`(code: Int) throws {
        #expect(closing(after: try answer(code, reset(start + 900))) == start + 900)
    }

    @Test func `pauses have a greatest length`() throws {
        #expect(closing(after: try answer(429, ["retry-after": "999999999"])) == start + 86_400)
        let other = RequestGate()
        let failure = #expect(throws: StarsFailure.self) {
            try other.note(answer(403, reset(start + 1_000_000)), to: nil, at: start)
        }
        #expect(failure == .limited(until: start + 3_600))
    }

    @Test(arguments: ["0", "Thu, 01 Jan 2015 00:00:00 GMT"])
    func `a time in the past is ignored`(value: String) throws {
        #expect(closing(after: try answer(429, ["retry-after": value])) == start + 60)
        #expect(closing(after: try answer(429, reset(start - 10)), at: start + 60) == start + 180)
    }

    @Test(arguments: [
        (403, "You have exceeded a secondary rate limit.", true), (403, "API Rate Limit exceeded", true),
        (403, "Resource not accessible", false), (403, "rate limi", false), (503, "rate limit", false),
        (500, "rate limit", false), (404, "rate limit", false), (401, "rate limit", false), (429, "", true),
    ])
    func `a rate limit is recognised by status, fields or words`(code: Int, text: String, isLimit: Bool)
        throws
    {
        #expect(closing(after: try answer(code, text: text)) == (isLimit ? start + 60 : nil))
    }

    @Test func `a status of 503 may name a time`() throws {
        #expect(closing(after: try answer(503, ["retry-after": "90"])) == start + 90)
    }

    @Test func `other failures cause no pause, and keep the count of refusals`() throws {
        #expect(closing(after: try answer(429)) == start + 60)
        #expect(closing(after: try answer(500), at: start + 60) == nil)
        #expect(closing(after: try answer(429), at: start + 60) == start + 180)
        #expect(closing(after: try answer(200), at: start + 180) == nil)
        #expect(closing(after: try answer(429), at: start + 180) == start + 240)
    }

    @Test func `each token has its own pause`() throws {
        let token = try GitHubToken("t")
        #expect(throws: StarsFailure.limited(until: start + 60)) { try gate.note(answer(429), to: token, at: start) }
        #expect(throws: StarsFailure.limited(until: start + 60)) { try gate.check(token, at: start + 59) }
        try gate.check(token, at: start + 60)
        try gate.check(nil, at: start)
        try gate.check(GitHubToken("u"), at: start)
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
        #expect(limits.allowance == RequestAllowance(remaining: 4_987, limit: 5_000, resetsAt: reset))
        #expect(!limits.isUsedUp)
    }

    @Test(arguments: ["", "-1", "1.5", "x", "99999999999999999999", "1 "])
    func `an invalid number is ignored`(value: String) throws {
        let limits = try fields([
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": value, "retry-after": value,
        ])
        // White space around a value is not part of the value.
        #expect((limits.allowance == nil) == (value != "1 "))
        #expect((limits.retryAfter == nil) == (value != "1 "))
    }

    @Test(arguments: [
        ("120", RateLimitFields.RetryAfter.seconds(120)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", .date(Date(timeIntervalSince1970: 784_111_777))),
        ("Thu, 29 Feb 2024 23:59:59 GMT", .date(Date(timeIntervalSince1970: 1_709_251_199))),
    ])
    func `Retry-After is a number of seconds or a date`(value: String, expected: RateLimitFields.RetryAfter)
        throws
    {
        #expect(try fields(["retry-after": value]).retryAfter == expected)
    }

    @Test(arguments: [
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 0000 0:0:0 GMT",
    ])
    func `a date in another format is ignored`(value: String) throws {
        #expect(try fields(["retry-after": value]).retryAfter == nil)
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
