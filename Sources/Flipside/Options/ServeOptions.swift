import ArgumentParser
import Models

/// The options of `flipside serve`. Each has an environment variable too; the option wins.
struct ServeOptions: ParsableArguments {
    @OptionGroup(title: "Server") var server: ServerOptions
    @OptionGroup(title: "Access") var access: AccessOptions
    @OptionGroup(title: "Content") var content: ContentOptions
    @OptionGroup(title: "GitHub stars") var stars: StarOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Operation") var operation: OperationOptions
}

/// The options for the server's address and folders.
struct ServerOptions: ParsableArguments {
    @Option(help: "The host name or IP address to listen on (environment: FLIPSIDE_HOST; default: 127.0.0.1).")
    var host: String?

    @Option(
        help: "The port to listen on, or 0 for a free one (environment: FLIPSIDE_PORT; default: 8080).",
        transform: UInt16.parsed
    )
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "The data folder, created if missing (environment: FLIPSIDE_DATA; default: storage).",
            valueName: "dir"
        )
    )
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The folder of style sheets, scripts and icons (environment: FLIPSIDE_PUBLIC; default: the folder Public of the release, or of the working directory).",
            valueName: "dir"
        )
    )
    var `public`: String?
}

/// The options for the clients that may use the server.
struct AccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Additional host names that the server answers to, separated by commas (environment: FLIPSIDE_ALLOWED_HOSTS; default: none).",
            discussion: "The names in the URLs that visitors use. localhost and --host are always allowed.",
            valueName: "names"
        )
    )
    var allowedHosts: String?

    @Option(
        help: ArgumentHelp(
            "Reverse proxies whose X-Forwarded and Forwarded fields are trusted, separated by commas (environment: FLIPSIDE_TRUSTED_PROXIES; default: none).",
            discussion: "IP addresses, or ranges such as 10.0.0.0/8.",
            valueName: "addresses"
        )
    )
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "A file that contains the password for signing in (environment: FLIPSIDE_PASSWORD_FILE; default: no password).",
            valueName: "file"
        )
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "The requests that need the password (environment: FLIPSIDE_PROTECT; default: all).",
            discussion: "With “writes” anyone can read, and changes need the password.",
            valueName: "requests"
        )
    )
    var protect: Protection?
}

extension Protection: ExpressibleByArgument {}

/// The options for the songs, movies and comments.
struct ContentOptions: ParsableArguments {
    /// The URL from the sample project of the fifth article.
    static let defaultCommentsURL = "https://jsonplaceholder.typicode.com/comments"

    @Option(
        help: ArgumentHelp(
            "The songs: a JSON file that is imported at the first start, or a URL that is loaded regularly (environment: FLIPSIDE_SONGS; default: 13 bundled songs).",
            discussion: #"The file contains {"code": "19001", "data": [{"name": "…", "artist": "…"}]}."#
                + "\nA URL can have any format that can be imported (docs/import.md).",
            valueName: "file|url"
        )
    )
    var songs: String?

    @Option(
        help: ArgumentHelp(
            "The movies: a file or a URL, as for songs (environment: FLIPSIDE_MOVIES; default: 13 bundled movies).",
            discussion: #"In the file, "director" replaces "artist"."#,
            valueName: "file|url"
        )
    )
    var movies: String?

    @Option(
        help: ArgumentHelp(
            "The time between two loads of the URLs of songs and movies, in seconds (environment: FLIPSIDE_REFRESH_INTERVAL; default: 3600).",
            discussion: "At least 60, or 0 to load them once at the start, and then only on request.",
            valueName: "seconds"
        ),
        transform: Interval.parsed
    )
    var refreshInterval: Interval?

    @Option(
        help: ArgumentHelp(
            "The URL from which comments are loaded (environment: FLIPSIDE_COMMENTS_URL; default: \(Self.defaultCommentsURL)).",
            discussion: #"It returns JSON: [{"name": "…", "email": "…", "body": "…"}]."#,
            valueName: "url"
        )
    )
    var commentsURL: String?
}
