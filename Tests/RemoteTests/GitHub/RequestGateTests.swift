import Foundation
import HTTPTypes
import Models
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

    /// Until when we have to wait after such an answer; nil when we do not.
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
