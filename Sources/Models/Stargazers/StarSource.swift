package import Foundation

/// The service that stars are loaded from: GitHub.
package protocol StarSource: Sendable {
    /// Returns the response to a request.
    ///
    /// The source sends one request at a time, and none before the time that GitHub has named: it throws
    /// `StarsFailure.limited` at once instead. It limits the time and the number of bytes itself, and ends at once when
    /// its task is cancelled.
    func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse
}

/// A request for one page of the stars of a GitHub user, the newest first.
package struct StarRequest: Sendable, Equatable {
    /// The number of stars on each page except the last: the maximum that GitHub allows.
    package static let pageSize = 100

    package let name: GitHubName
    /// The number of the page, from 1.
    package let pageNumber: Int
    /// The entity tag of the stored page. If the page has not changed, the response has no content (RFC 9110 §13.1.2).
    package var entityTag: String?
    /// The token to send; `nil` for an anonymous request, of which GitHub allows 60 an hour.
    package var token: GitHubToken?
}

/// The response to a request for stars.
package struct StarResponse: Sendable, Equatable {
    /// The page; `nil` if it has not changed (304).
    package let page: StarPage?
    /// The number of requests that the source still allows; `nil` if it does not state it.
    package let requestsLeft: Int?

    package init(page: StarPage?, requestsLeft: Int? = nil) {
        self.page = page
        self.requestsLeft = requestsLeft
    }
}

/// A page of stars, as a source has sent it.
package struct StarPage: Sendable, Equatable {
    /// The stars in the order in which they were received: the newest first.
    package let stars: [Star]
    /// The number of rows that are not a valid star, or not known to be public: the stored stars are shared by visitors,
    /// so they include no private ones.
    package let leftOutCount: Int
    /// The source's entity tag for the page; `nil` if there is none.
    package let entityTag: String?
    /// The number of the next page; `nil` on the last page.
    package let nextPage: Int?
    /// The number of the last page; `nil` if the source does not state it, as on the last page itself.
    package let lastPage: Int?

    package init(
        stars: [Star],
        leftOutCount: Int = 0,
        entityTag: String? = nil,
        nextPage: Int? = nil,
        lastPage: Int? = nil
    ) {
        self.stars = stars
        self.leftOutCount = leftOutCount
        self.entityTag = entityTag
        self.nextPage = nextPage
        self.lastPage = lastPage
    }
}

/// The reason that a sync has failed. The stored stars stay in each case.
package enum StarsFailure: Error, Sendable, Equatable, Codable {
    /// The source was not reached in time, or its response was cut off, too large, a redirect elsewhere, or an error
    /// status that no other case describes.
    case notFetched(RemoteError)
    /// GitHub has no user of this name (404).
    case unknownName
    /// GitHub does not accept the token of the request (401). ``StargazerModel`` replaces it by ``visitorTokenRefused``
    /// if the token was a visitor's.
    case tokenRefused
    /// GitHub does not accept the token of the visitor who has begun the sync.
    case visitorTokenRefused
    /// GitHub refuses the request for a reason other than a rate limit (403).
    case forbidden
    /// A rate limit of GitHub is exhausted (403, 429). The sync waits: a state has `waiting` instead of this failure.
    case limited(until: Date)
    /// The response is not a list of stars. The detail is for the log.
    case notStars(detail: String)
    /// The list has more pages than are requested. The stars of these pages are stored.
    case tooMany(limit: Int)
    /// GitHub returned no stars for a user who had some. It may be an error, so the stored stars are kept.
    case allGone
    /// The store has failed, so new stars are not shown either. The detail is for the log.
    case notStored(detail: String)
}
