/// A request as the fake has received and answered it.
package struct FakeGitHubRequest: Sendable, Equatable {
    /// Path and query.
    package let target: String
    /// The name in the path; nil for another path.
    package let name: String?
    package let page: Int
    package let pageSize: Int
    /// What came as `If-None-Match`.
    package let entityTag: String?
    /// What came as `Authorization`, without its "Bearer ".
    package let token: String?
    package let accept: String?
    package let apiVersion: String?
    package let userAgent: String?
    /// What was answered; nil as long as that is not so.
    package internal(set) var status: Int?
}
