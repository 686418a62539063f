import ArgumentParser
import Foundation
import Models
import Remote
import Storage

/// The options for the songs, movies and comments.
struct ContentOptions: ParsableArguments {
    /// The URL from the sample project of the fifth article.
    private static let articleURL = "https://jsonplaceholder.typicode.com/comments"

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
        transform: Interval.init
    )
    var refreshInterval = Interval(seconds: 3600)

    @Option(
        help: ArgumentHelp(
            "The URL from which comments are loaded (environment: FLIPSIDE_COMMENTS_URL).",
            discussion: #"It returns JSON: [{"name": "…", "email": "…", "body": "…"}]."#,
            valueName: "url"
        )
    )
    var commentsURL = Self.articleURL

    func validate() throws {
        _ = try (songsOrigin, moviesOrigin, commentsAddress)
    }

    var songsOrigin: CatalogueOrigin { get throws { try CatalogueOrigin(songs) } }
    var moviesOrigin: CatalogueOrigin { get throws { try CatalogueOrigin(movies) } }
    var commentsAddress: RemoteAddress {
        get throws { try RemoteAddress(option: commentsURL, example: Self.articleURL) }
    }
}

/// The origin of the songs, or the movies, that visitors have not added.
enum CatalogueOrigin: Equatable {
    /// The bundled items, added at the first start.
    case bundled
    /// A file, read at the first start.
    case file(String)
    /// A remote service, loaded at regular intervals.
    case address(RemoteAddress)

    /// - Throws: `ValidationError` for an unusable URL.
    init(_ text: String?) throws {
        switch text {
        case nil: self = .bundled
        case let text? where text.contains("://"):
            self = .address(try RemoteAddress(option: text, example: "https://example.org/songs.json"))
        case let path?: self = .file(path)
        }
    }

    /// The items that the first start adds to the catalogue.
    var seed: SeedSource {
        switch self {
        case .bundled: .bundled
        case .file(let path): .file(path: path)
        case .address: .nothing
        }
    }

    func source(asking client: HTTPClient) -> (any CatalogueSource)? {
        guard case .address(let address) = self else { return nil }
        return RemoteCatalogue(client: client, address: address)
    }
}

extension RemoteAddress {
    /// Reads the URL of an option. The parser of the options does not do this, because its errors would repeat the
    /// user name and password of a URL.
    /// - Throws: `ValidationError` with an example of a valid URL.
    init(option text: String, example: String) throws {
        guard let address = RemoteAddress(text) else {
            let shown = RemoteAddress.withoutSecrets(text)
            throw ValidationError(
                "“\(shown)” is not a URL that can be loaded. Give one such as \(example), without a user name or password."
            )
        }
        self = address
    }
}
