import HTTPServer
package import Models

/// Whom visitors follow on GitHub.
package struct Following: Sendable {
    private let visitors: Visitors
    private let stargazers: Stargazers

    package init(visitors: Visitors, stargazers: Stargazers) {
        self.visitors = visitors
        self.stargazers = stargazers
    }

    func settings(of request: Request) async throws -> Settings {
        try await visitors.state(of: request.visitor).settings
    }

    /// What is kept of whom a visitor follows, for somebody who looks at something of it: GitHub is not asked.
    /// - Returns: nil for a visitor who follows nobody.
    func stars(for request: Request) async throws -> StargazerState? {
        guard let name = try await settings(of: request).githubName else { return nil }
        return try await stargazers.stargazer(name).state
    }

    /// The same for somebody who looks at the list: a sync begins where one is due.
    /// - Throws: `StargazerRefusal`, and what the stores throw.
    func follow(_ name: GitHubName, with token: GitHubToken?) async throws -> StargazerModel {
        try await stargazers.follow(name, with: token)
    }

    /// The same for somebody who wishes for a sync.
    /// - Throws: As ``follow(_:with:)``.
    func sync(_ name: GitHubName, with token: GitHubToken?) async throws {
        try await stargazers.sync(name, with: token)
    }
}
