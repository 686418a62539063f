package import Foundation
package import Models

/// Where the stars of GitHub users come from, and how often they may be asked for.
package struct StarSupply: Sendable {
    package var source: any StarSource
    /// The server's own, for visitors who have none.
    package var token: GitHubToken?
    /// How old stars may be before a look at them makes a sync begin, in seconds; nil for as old as they get.
    package var interval: TimeInterval? = 6 * 60 * 60
    package var limits = StargazerLimits()
    /// What waits until GitHub may be asked again.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The repositories of an organisation, which come from a file; nil for none.
    package var organisation: OrganisationList?

    package init(source: any StarSource) {
        self.source = source
    }

    @Domain
    func stargazers(
        store: any StargazerStore,
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (GitHubName, StarsFailure) -> Void
    ) -> Stargazers {
        Stargazers(
            source: source,
            store: store,
            token: token,
            interval: interval,
            limits: limits,
            now: now,
            sleep: sleep,
            report: report
        )
    }
}
