/// What the fake does with a request in the place of a good answer.
package enum BadDay: Sendable {
    /// 200 with `[]`, whatever there is.
    case emptyList
    /// 401, as for a token that is no good.
    case unauthorized
    /// 403 with nothing that speaks of a limit.
    case forbidden
    /// 403 as when the hour's requests are used up; and they are.
    case usedUp
    /// 403 that speaks of the secondary rate limit.
    case secondaryLimit(retryAfter: String?)
    /// 429.
    case tooManyRequests(retryAfter: String?)
    /// 404, though the user is there.
    case notFound
    /// Another status, such as 500 or 502, with words in HTML.
    case status(Int)
    /// 200 with the beginning of the JSON, whole as HTTP.
    case cutOffJSON
    /// The connection is closed in the midst of the JSON.
    case closedConnection
    /// 200 with a page of HTML.
    case notJSON
    /// 200 with this in the place of the JSON.
    case content(String)
    /// 302 to there.
    case redirect(to: String)
    /// Good, but not before `FakeGitHub.release()`.
    case held
    /// Good, but the stars have changed just before: one was removed or added between two pages.
    case change(@Sendable (inout [FakeStar]) -> Void)
    /// Good, but for the value of `Link`.
    case link(String)
}
