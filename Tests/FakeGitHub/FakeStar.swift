package import Foundation

/// A starred repository of the fake.
package struct FakeStar: Sendable, Hashable {
    package var id: Int
    package var owner: String
    package var name: String
    package var starredAt: Date
    package var description: String? = "A repository"
    package var language: String? = "Swift"
    package var stargazersCount = 1
    package var topics: [String] = []
    package var pushedAt: Date? = Date(timeIntervalSince1970: 1_767_225_600)
    package var isArchived = false
    package var isFork = false
    package var isPrivate = false
    /// A URL in place of the one that the name makes.
    package var htmlURL: String?

    package init(
        id: Int,
        owner: String = "octocat",
        name: String,
        starredAt: Date = Date(timeIntervalSince1970: 1_767_225_600)
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.starredAt = starredAt
    }

    package var fullName: String { "\(owner)/\(name)" }
}

extension FakeStar {
    private static let languages = ["Swift", "C", "Rust", "TypeScript", "Python", nil]
    private static let topics = ["server", "linux", "parser", "html", "sqlite"]

    /// Returns different stars, the newest first, a minute apart. Their IDs go from `count` down to 1, and their names are
    /// "owner-1/project-1" and so on.
    /// - Parameter time: The time of the newest star.
    package static func many(_ count: Int, until time: Date = Date(timeIntervalSince1970: 1_767_225_600)) -> [FakeStar]
    {
        (0..<count).map { place in
            let id = count - place
            let minutes = TimeInterval(place * 60)
            var star = FakeStar(id: id, owner: "owner-\(id % 50)", name: "project-\(id)", starredAt: time - minutes)
            star.description = id % 7 == 0 ? nil : "What project \(id) is about, in a line"
            star.language = languages[id % languages.count]
            star.stargazersCount = id * 37 % 20_000
            star.topics = [topics[id % topics.count], topics[id % 3]]
            star.pushedAt = id % 11 == 0 ? nil : time - TimeInterval(id % 1_500) * 86_400
            star.isArchived = id % 10 == 0
            star.isFork = id % 13 == 0
            return star
        }
    }
}

/// Stars as JSON, with all members that GitHub documents for a repository.
struct FakePayload {
    private let stars: [FakeStar]
    private let hasTimes: Bool
    private let hasAllMembers: Bool

    init(_ stars: [FakeStar], hasTimes: Bool, hasAllMembers: Bool) {
        self.stars = stars
        self.hasTimes = hasTimes
        self.hasAllMembers = hasAllMembers
    }

    var text: String {
        let rows: [Any] = stars.map { star in
            hasTimes
                ? ["starred_at": star.starredAt.formatted(.iso8601), "repo": repository(star)] as [String: Any]
                : repository(star)
        }
        let data = try? JSONSerialization.data(withJSONObject: rows, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private func repository(_ star: FakeStar) -> [String: Any] {
        let few = Self.fewMembers(of: star)
        return hasAllMembers ? few.merging(Self.otherMembers(of: star)) { few, _ in few } : few
    }

    /// Returns the members that Flipside reads.
    private static func fewMembers(of star: FakeStar) -> [String: Any] {
        [
            "id": star.id, "name": star.name, "full_name": star.fullName, "private": star.isPrivate,
            "html_url": star.htmlURL ?? "https://github.com/\(star.fullName)",
            "description": orNull(star.description), "fork": star.isFork, "language": orNull(star.language),
            "pushed_at": orNull(star.pushedAt?.formatted(.iso8601)), "stargazers_count": star.stargazersCount,
            "topics": star.topics, "archived": star.isArchived,
            "visibility": star.isPrivate ? "private" : "public",
        ]
    }

    private static func otherMembers(of star: FakeStar) -> [String: Any] {
        let api = "https://api.github.com/repos/\(star.fullName)"
        var members: [String: Any] = [
            "node_id": "R_kgDO\(star.id)", "owner": owner(star.owner), "url": api,
            "git_url": "git://github.com/\(star.fullName).git", "ssh_url": "git@github.com:\(star.fullName).git",
            "clone_url": "https://github.com/\(star.fullName).git", "svn_url": "https://github.com/\(star.fullName)",
            "homepage": "https://example.org/", "mirror_url": NSNull(), "created_at": "2015-01-26T19:01:12Z",
            "updated_at": "2026-01-26T19:14:43Z", "size": 108, "default_branch": "main",
            "watchers_count": star.stargazersCount, "watchers": star.stargazersCount, "forks_count": 9, "forks": 9,
            "open_issues_count": 3, "open_issues": 3, "has_issues": true, "has_projects": true, "has_downloads": true,
            "has_wiki": false, "has_pages": false, "has_discussions": false, "disabled": false, "is_template": false,
            "allow_forking": true, "web_commit_signoff_required": false, "license": license,
            "permissions": ["admin": false, "maintain": false, "push": false, "triage": false, "pull": true],
        ]
        for (name, rest) in addresses { members[name] = api + rest }
        return members
    }

    private static func owner(_ login: String) -> [String: Any] {
        let api = "https://api.github.com/users/\(login)"
        return [
            "login": login, "id": 1, "node_id": "MDQ6VXNlcjE=", "gravatar_id": "", "type": "User", "site_admin": false,
            "avatar_url": "https://avatars.githubusercontent.com/u/1?v=4", "url": api, "user_view_type": "public",
            "html_url": "https://github.com/\(login)", "followers_url": api + "/followers",
            "following_url": api + "/following{/other_user}", "gists_url": api + "/gists{/gist_id}",
            "starred_url": api + "/starred{/owner}{/repo}", "subscriptions_url": api + "/subscriptions",
            "organizations_url": api + "/orgs", "repos_url": api + "/repos", "events_url": api + "/events{/privacy}",
            "received_events_url": api + "/received_events",
        ]
    }

    private static let license: [String: any Sendable] = [
        "key": "mit", "name": "MIT License", "spdx_id": "MIT", "url": "https://api.github.com/licenses/mit",
        "node_id": "MDc6TGljZW5zZW1pdA==",
    ]

    /// The members that are URLs of the API.
    private static let addresses = [
        "archive_url": "/{archive_format}{/ref}", "assignees_url": "/assignees{/user}", "blobs_url": "/git/blobs{/sha}",
        "branches_url": "/branches{/branch}", "collaborators_url": "/collaborators{/collaborator}",
        "comments_url": "/comments{/number}", "commits_url": "/commits{/sha}",
        "compare_url": "/compare/{base}...{head}",
        "contents_url": "/contents/{+path}", "contributors_url": "/contributors", "deployments_url": "/deployments",
        "downloads_url": "/downloads", "events_url": "/events", "forks_url": "/forks",
        "git_commits_url": "/git/commits{/sha}", "git_refs_url": "/git/refs{/sha}", "git_tags_url": "/git/tags{/sha}",
        "hooks_url": "/hooks", "issue_comment_url": "/issues/comments{/number}",
        "issue_events_url": "/issues/events{/number}", "issues_url": "/issues{/number}", "keys_url": "/keys{/key_id}",
        "labels_url": "/labels{/name}", "languages_url": "/languages", "merges_url": "/merges",
        "milestones_url": "/milestones{/number}", "notifications_url": "/notifications{?since,all,participating}",
        "pulls_url": "/pulls{/number}", "releases_url": "/releases{/id}", "stargazers_url": "/stargazers",
        "statuses_url": "/statuses/{sha}", "subscribers_url": "/subscribers", "subscription_url": "/subscription",
        "tags_url": "/tags", "teams_url": "/teams", "trees_url": "/git/trees{/sha}",
    ]

    private static func orNull(_ value: String?) -> Any { value ?? NSNull() }
}
