import ArgumentParser
import Models

/// The options of `flipside serve`. Each can be given by an environment variable as well; the option wins.
struct ServeOptions: ParsableArguments {
    /// The fourth article's.
    static let defaultCommentsURL = "https://jsonplaceholder.typicode.com/comments"

    @Option(help: ArgumentHelp("The name or address to listen on (environment: FLIPSIDE_HOST; default: 127.0.0.1)."))
    var host: String?

    @Option(
        help: "The port to listen on; 0 picks a free one (environment: FLIPSIDE_PORT; default: 8080).",
        transform: UInt16.explained
    )
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "The folder of the database, made when missing (environment: FLIPSIDE_DATA; default: storage).",
            valueName: "dir"
        )
    )
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The folder of the stylesheet and icons (environment: FLIPSIDE_PUBLIC; default: a release's own, or Public here).",
            valueName: "dir"
        )
    )
    var `public`: String?

    @Option(
        help: ArgumentHelp(
            "The songs of the first start, as JSON (environment: FLIPSIDE_SONGS; default: thirteen songs).",
            discussion: #"An envelope: {"code": "19001", "data": [{"name": "…", "artist": "…"}]}"#
                + "\nA URL is loaded again and again, in any format that can be imported (docs/import.md).",
            valueName: "file|url"
        )
    )
    var songs: String?

    @Option(
        help: ArgumentHelp(
            "The movies of the first start, as JSON (environment: FLIPSIDE_MOVIES; default: thirteen movies).",
            discussion: #"The same envelope, with "director" instead of "artist"."#,
            valueName: "file|url"
        )
    )
    var movies: String?

    @Option(
        help: ArgumentHelp(
            "How often URLs of songs and movies are loaded (environment: FLIPSIDE_REFRESH_INTERVAL; default: 3600).",
            discussion: "From 60, or 0 for once, and then when somebody presses the button.",
            valueName: "seconds"
        ),
        transform: RefreshInterval.explained
    )
    var refreshInterval: RefreshInterval?

    @Option(
        help: ArgumentHelp(
            "Where comments are loaded from (environment: FLIPSIDE_COMMENTS_URL; default: \(Self.defaultCommentsURL)).",
            discussion: #"JSON: [{"name": "…", "email": "…", "body": "…"}]"#,
            valueName: "url"
        )
    )
    var commentsURL: String?

    @Option(
        help: ArgumentHelp(
            "More names and addresses to answer for (environment: FLIPSIDE_ALLOWED_HOSTS; default: none).",
            discussion: "As in http://NAME:8080, parted by commas; localhost and --host are always among them.",
            valueName: "names"
        )
    )
    var allowedHosts: String?

    @Option(
        help: ArgumentHelp(
            "The proxies to believe who the client is (environment: FLIPSIDE_TRUSTED_PROXIES; default: none).",
            discussion: "Addresses or ranges such as 10.0.0.0/8, parted by commas.",
            valueName: "addresses"
        )
    )
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "A file with the password to ask for (environment: FLIPSIDE_PASSWORD_FILE; default: no password).",
            valueName: "file"
        )
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "What the password is asked for: writes, or all (environment: FLIPSIDE_PROTECT; default: all).",
            valueName: "what"
        )
    )
    var protect: Protection?

    @OptionGroup(title: "Stars") var stars: StarOptions

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @OptionGroup(title: "Operation") var operation: OperationOptions
}

extension Protection: ExpressibleByArgument {}
