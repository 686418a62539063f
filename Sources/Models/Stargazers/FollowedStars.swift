/// Finds the stars of the GitHub user that a visitor has chosen in the settings, and begins their syncs, with the
/// visitor's own token if there is one.
package struct FollowedStars: Sendable {
    private let visitors: Visitors
    private let stargazers: Stargazers

    package init(visitors: Visitors, stargazers: Stargazers) {
        self.visitors = visitors
        self.stargazers = stargazers
    }

    package func settings(of visitor: VisitorID?) async throws -> Settings {
        try await visitorState(of: visitor).settings
    }

    /// Returns the saved data of a visitor, which includes the settings.
    package func visitorState(of visitor: VisitorID?) async throws -> VisitorState {
        try await visitors.state(of: visitor)
    }

    /// Returns the stored stars of the GitHub user that a visitor follows, without a request to GitHub.
    /// - Returns: `nil` for a visitor who follows nobody.
    package func stargazerState(of visitor: VisitorID?) async throws -> StargazerState? {
        try await stargazerModel(of: visitor)?.state
    }

    /// Returns the GitHub user that a visitor follows, without a request to GitHub.
    package func stargazerModel(of visitor: VisitorID?) async throws -> StargazerModel? {
        guard let name = try await settings(of: visitor).gitHubName else { return nil }
        return try await stargazers.stargazer(name)
    }

    /// Begins a sync for a visitor who views the stars, if one is due, and returns the stars.
    /// - Returns: `nil` for a visitor who follows nobody.
    /// - Throws: `StargazerRefusal` if nothing of the GitHub user is stored and the user is not admitted, and the errors
    ///   of the stores.
    package func syncIfDue(for settings: Settings) async throws -> StargazerState? {
        guard let name = settings.gitHubName else { return nil }
        return try await stargazers.syncIfDue(name, with: settings.gitHubToken).state
    }

    /// Begins a sync after a visitor has saved the settings, if one is due. The list shows a refusal, and an error of
    /// the store is logged: the settings are saved in any case.
    package func syncIfDue(afterSaving settings: Settings) async {
        guard let name = settings.gitHubName else { return }
        do {
            _ = try await stargazers.syncIfDue(name, with: settings.gitHubToken)
        } catch is StargazerRefusal, is CancellationError {
        } catch {
            await stargazers.logFailure(name, error)
        }
    }

    /// Begins a sync that a visitor has requested. If it is refused, the list shows the reason.
    package func requestSync(for settings: Settings) async throws {
        guard let name = settings.gitHubName else { return }
        do {
            try await stargazers.requestSync(of: name, with: settings.gitHubToken)
        } catch is StargazerRefusal {}
    }

    /// Cancels the sync of the GitHub user that a visitor follows.
    package func cancelSync(for visitor: VisitorID?) async throws {
        try await stargazerModel(of: visitor)?.cancel()
    }
}
