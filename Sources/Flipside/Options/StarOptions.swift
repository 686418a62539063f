import ArgumentParser
import Foundation
import Models
import Remote

/// The options for the stars of GitHub users. Each has an environment variable too.
struct StarOptions: ParsableArguments {
    static let defaultGitHubURL = "https://api.github.com"

    @Option(
        name: .customLong("github-url"),
        help: ArgumentHelp(
            "The base URL of the GitHub API (environment: FLIPSIDE_GITHUB_URL; default: \(Self.defaultGitHubURL)).",
            valueName: "url"
        )
    )
    var gitHubURL: String?

    @Option(
        name: .customLong("github-token-file"),
        help: ArgumentHelp(
            "A file that contains a GitHub token (environment: FLIPSIDE_GITHUB_TOKEN_FILE; default: no token).",
            discussion: "Only its owner may read it (chmod 600). FLIPSIDE_GITHUB_TOKEN can hold the token itself.",
            valueName: "file"
        )
    )
    var gitHubTokenFile: String?

    @Option(
        name: .customLong("github-interval"),
        help: ArgumentHelp(
            "The age at which stars are synced again when they are viewed, in seconds (environment: FLIPSIDE_GITHUB_INTERVAL; default: \(Int(SyncDependencies.defaultInterval))).",
            discussion: "At least 60, or 0 to sync them once, and then only on request.",
            valueName: "seconds"
        ),
        transform: Interval.parsed
    )
    var gitHubInterval: Interval?

    @Option(
        help: ArgumentHelp(
            "A JSON file of an organisation's repositories, which are shown too (environment: FLIPSIDE_ORGANISATION; default: none).",
            discussion: "GitHub returns it from /orgs/NAME/repos.",
            valueName: "file"
        )
    )
    var organisation: String?
}

/// The settings for the stars of GitHub users.
struct StarConfiguration: Equatable {
    var address: RemoteAddress
    /// The token in the environment. The token in the file takes precedence.
    var token: GitHubToken?
    var tokenFile: String?
    /// The age at which stars are synced again, or `nil` to sync them on request only.
    var interval: TimeInterval?
    var organisationFile: String?

    /// - Throws: `ValidationError` for an invalid value.
    init(_ options: StarOptions, environment: [String: String]) throws {
        address = try Configuration.address(
            environment.text(options.gitHubURL, or: "FLIPSIDE_GITHUB_URL") ?? StarOptions.defaultGitHubURL,
            example: StarOptions.defaultGitHubURL
        )
        tokenFile = environment.text(options.gitHubTokenFile, or: "FLIPSIDE_GITHUB_TOKEN_FILE")
        token = try environment.text(nil, or: "FLIPSIDE_GITHUB_TOKEN").map(Self.token)
        let interval = try environment.value(options.gitHubInterval, or: "FLIPSIDE_GITHUB_INTERVAL")
        self.interval = interval.map(\.seconds) ?? SyncDependencies.defaultInterval
        organisationFile = environment.text(options.organisation, or: "FLIPSIDE_ORGANISATION")
    }

    /// Returns the source of stars and the token, which is read from its file.
    /// - Throws: `GitHubTokenFileError`.
    func dependencies(with client: HTTPClient) throws -> SyncDependencies {
        var dependencies = SyncDependencies(source: GitHubStars(client: client, address: address))
        dependencies.token = try tokenFile.map { try GitHubTokenFile(path: $0).token() } ?? token
        dependencies.interval = interval
        return dependencies
    }

    /// Returns the repositories in the organisation's file; `nil` without a file.
    /// - Throws: `OrganisationFileError`.
    func organisation() throws -> OrganisationList? {
        try organisationFile.map { try OrganisationFile(path: $0).list() }
    }

    private static func token(_ text: String) throws -> GitHubToken {
        guard let token = try? GitHubToken(text) else {
            throw ValidationError("FLIPSIDE_GITHUB_TOKEN is not a GitHub token. Set it to the token alone.")
        }
        return token
    }
}
