package import Models

/// The part of a page that shows how it stands with the stars of one GitHub user, by the name that the event stream has for it.
///
/// It has that of the user in it: two tabs may follow two users, and what one shows is no newer state of the other.
package struct StargazerRegion: RawRepresentable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(_ name: GitHubName) {
        self.init(rawValue: "stargazer-\(name.key)")
    }

    /// The id of its element.
    package var elementID: String { "live-\(rawValue)" }
}
