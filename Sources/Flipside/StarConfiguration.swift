import ArgumentParser
import Foundation
import Models
import Remote

/// Where stars come from, how often, and by whose leave.
struct StarConfiguration: Equatable {
    var address: RemoteAddress
    /// What the environment has; a file goes before it.
    var token: GitHubToken?
    var tokenFile: String?
    /// nil for no asking unless somebody wants it.
    var interval: TimeInterval?
    var organisationFile: String?

    /// - Throws: `ValidationError` for a value that cannot be what its option asks for.
    init(_ options: StarOptions, environment: [String: String]) throws {
        address = try Configuration.address(
            environment.text(options.gitHubURL, or: "FLIPSIDE_GITHUB_URL") ?? StarOptions.defaultGitHubURL,
            suchAs: StarOptions.defaultGitHubURL
        )
        tokenFile = environment.text(options.gitHubTokenFile, or: "FLIPSIDE_GITHUB_TOKEN_FILE")
        token = try environment.value(of: "FLIPSIDE_GITHUB_TOKEN").map(Self.token)
        let interval = try options.gitHubInterval ?? environment.parsed("FLIPSIDE_GITHUB_INTERVAL")
        self.interval = (interval?.value ?? Self.standardInterval).seconds
        organisationFile = environment.text(options.organisation, or: "FLIPSIDE_ORGANISATION")
    }

    /// Six hours.
    private static let standardInterval = 21_600

    private static func token(_ text: String) throws -> GitHubToken {
        guard let token = try? GitHubToken(text) else {
            throw ValidationError("FLIPSIDE_GITHUB_TOKEN is no GitHub token: write the token alone.")
        }
        return token
    }
}

extension Int {
    /// nil for none.
    fileprivate var seconds: TimeInterval? { self == 0 ? nil : TimeInterval(self) }
}
