import ArgumentParser
import Foundation
import Models
import Remote

/// The options for the stars of GitHub users.
struct StarOptions: ParsableArguments {
    private static let gitHubAPI = "https://api.github.com"

    @Option(
        name: .customLong("github-url"),
        help: ArgumentHelp("The base URL of the GitHub API (environment: FLIPSIDE_GITHUB_URL).", valueName: "url")
    )
    var gitHubURL = Self.gitHubAPI

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
            "How old stars must be, in seconds, to be synced again when a visitor views them (environment: FLIPSIDE_GITHUB_INTERVAL; default: \(Int(SyncConfiguration.defaultInterval))).",
            discussion: "At least 60, or 0 to sync them once, and then only on request.",
            valueName: "seconds"
        ),
        transform: Interval.init
    )
    var gitHubInterval = Interval(seconds: SyncConfiguration.defaultInterval)

    @Option(
        help: ArgumentHelp(
            "A JSON file of an organisation's repositories, which are shown too (environment: FLIPSIDE_ORGANISATION; default: none).",
            discussion: "GitHub returns it from /orgs/NAME/repos.",
            valueName: "file"
        )
    )
    var organisation: String?

    func validate() throws {
        _ = try gitHubAddress
    }

    var gitHubAddress: RemoteAddress {
        get throws { try RemoteAddress(option: gitHubURL, example: Self.gitHubAPI) }
    }

    /// Returns the source of stars, and the token: that of the file, or else that of the environment.
    /// - Throws: `FileError` for the file, `ValidationError` for the variable.
    func configuration(with client: HTTPClient, environment: [String: String]) throws -> SyncConfiguration {
        var configuration = SyncConfiguration(source: GitHubStars(client: client, address: try gitHubAddress))
        let token = try Self.token(in: environment)
        configuration.serverToken = try gitHubTokenFile.map { try SecretFile(path: $0).gitHubToken() } ?? token
        configuration.interval = gitHubInterval.seconds
        return configuration
    }

    private static func token(in environment: [String: String]) throws -> GitHubToken? {
        guard let text = environment["FLIPSIDE_GITHUB_TOKEN"], !text.isEmpty else { return nil }
        guard let token = try? GitHubToken(text) else {
            throw ValidationError("FLIPSIDE_GITHUB_TOKEN is not a GitHub token. Set it to the token alone.")
        }
        return token
    }
}
