import ArgumentParser

/// The options for the stars of GitHub users; each has its environment variable too.
struct StarOptions: ParsableArguments {
    static let defaultGitHubURL = "https://api.github.com"

    @Option(
        name: .customLong("github-url"),
        help: ArgumentHelp(
            "Where GitHub is asked (environment: FLIPSIDE_GITHUB_URL; default: \(Self.defaultGitHubURL)).",
            valueName: "url"
        )
    )
    var gitHubURL: String?

    @Option(
        name: .customLong("github-token-file"),
        help: ArgumentHelp(
            "A file with a token for GitHub (environment: FLIPSIDE_GITHUB_TOKEN_FILE; default: no token).",
            discussion: "For its owner only (chmod 600). The token itself may be in FLIPSIDE_GITHUB_TOKEN.",
            valueName: "file"
        )
    )
    var gitHubTokenFile: String?

    @Option(
        name: .customLong("github-interval"),
        help: ArgumentHelp(
            "How old stars may be before GitHub is asked (environment: FLIPSIDE_GITHUB_INTERVAL; default: 21600).",
            discussion: "From 60, or 0 to ask by itself for the first time only, and then by the button.",
            valueName: "seconds"
        ),
        transform: SyncInterval.explained
    )
    var gitHubInterval: SyncInterval?

    @Option(
        help: ArgumentHelp(
            "Repositories of an organisation to show, as JSON (environment: FLIPSIDE_ORGANISATION; default: none).",
            discussion: "What GitHub answers to /orgs/NAME/repos.",
            valueName: "file"
        )
    )
    var organisation: String?
}

/// A number of seconds, from a minute to a year; 0 for no time.
struct SyncInterval: Equatable, Sendable, Explained {
    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), value == 0 || (60...31_536_000).contains(value) else { return nil }
        self.value = value
    }

    static let explanation = "a number of seconds from 60 to 31536000, or 0"
}
