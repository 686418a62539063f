import Foundation
import HTTPTypes
import Models
import Testing

@testable import Remote

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
        // White space around a value is not part of it.
        #expect((limits.allowance == nil) == (value != "1 "))
        #expect((limits.retryAfter == nil) == (value != "1 "))
    }

    @Test(arguments: [
        ("120", RateLimitFields.RetryAfter.seconds(120)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", .date(Date(timeIntervalSince1970: 784_111_777))),
        ("Thu, 29 Feb 2024 23:59:60 GMT", .date(Date(timeIntervalSince1970: 1_709_251_200))),
    ])
    func `Retry-After is a number of seconds or a date`(value: String, expected: RateLimitFields.RetryAfter)
        throws
    {
        #expect(try fields(["retry-after": value]).retryAfter == expected)
    }

    @Test(arguments: [
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 0000 0:0:0 GMT",
    ])
    func `a date in another format is ignored`(value: String) throws {
        #expect(try fields(["retry-after": value]).retryAfter == nil)
    }
}
