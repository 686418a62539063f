/// A file that a service writes, recognised by the names of its columns or members.
///
/// To add a service, add a value to ``all``. Names are normalized; see `FieldNames`. Members of members have one name:
/// the title of `{"movie": {"title": …}}` is "movietitle".
struct KnownFile: Sendable {
    /// The name of the service.
    let service: String
    let kind: CatalogueKind
    /// The columns by which the file is recognised.
    let signature: Set<String>
    /// Whether the file has no columns other than those of the signature.
    var isExact = false
    /// Whether quotes are part of the values.
    var hasLiteralQuotes = false
    let columns: [String: ColumnMatch]
    /// The columns that are not taken, although other files have the values of items in them.
    let untaken: Set<String>

    init(
        _ service: String,
        _ kind: CatalogueKind,
        _ signature: [String],
        isExact: Bool = false,
        hasLiteralQuotes: Bool = false,
        _ columns: KeyValuePairs<String, Meaning>
    ) {
        self.init(
            service,
            kind,
            signature,
            isExact: isExact,
            hasLiteralQuotes: hasLiteralQuotes,
            columns: columns.map { ($0.key, $0.value) }
        )
    }

    init(
        _ service: String,
        _ kind: CatalogueKind,
        _ signature: [String],
        isExact: Bool = false,
        hasLiteralQuotes: Bool,
        columns: [(name: String, meaning: Meaning)]
    ) {
        self.service = service
        self.kind = kind
        self.signature = Set(signature)
        self.isExact = isExact
        self.hasLiteralQuotes = hasLiteralQuotes
        var matches: [String: ColumnMatch] = [:]
        for (rank, column) in columns.enumerated() {
            guard let (field, notation) = column.meaning.match(of: kind) else { continue }
            matches[column.name] = ColumnMatch(field: field, rank: UInt8(rank), notation: notation)
        }
        self.columns = matches
        untaken = Set(columns.lazy.filter { $0.meaning.match(of: kind) == nil }.map(\.name))
    }

    /// Whether the service writes these names.
    func isWritten(as names: Set<String>) -> Bool {
        isExact ? names == signature : signature.isSubset(of: names)
    }

    /// Returns the file with these names that has items of the other kind.
    static func first(ofOtherKindThan kind: CatalogueKind, writtenAs names: Set<String>) -> KnownFile? {
        all.first { $0.kind != kind && $0.isWritten(as: names) }
    }

    /// The meaning of a column of a service.
    enum Meaning: Sendable {
        case name, credit, album, note
        /// Artists or directors, separated by this text.
        case credits(String)
        /// An artist, with a number that tells artists of one name apart: "Nirvana (2)".
        case numberedCredit
        /// One of several artists, each of whom has a column.
        case creditPart
        /// The words after each of several artists, such as " feat. ".
        case creditJoin
        /// The part of the person beside it, who is a director only with this one.
        case creditRole(String)
        /// A year, or a date with one.
        case year
        case ticks, milliseconds, seconds, minutes
        /// A duration with its unit, such as "90 min".
        case duration
        /// A rating of the visitor, whose best value is this number.
        case rating(of: Int)
        /// Tags, separated by any of these characters.
        case tags(String)
        /// The type of the item. Rows of types that are not of the kind are left out.
        case type
        /// A value that only items of another kind have.
        case otherType
        /// The title of a movie, or of an episode with its season: "Dark: Season 1: Secrets".
        case programme
        /// Something about the visitor, such as how long a movie was watched.
        case untaken

        fileprivate func match(of kind: CatalogueKind) -> (CatalogueField, ColumnNotation)? {
            switch self {
            case .untaken: nil
            case .name: (.name, .text)
            case .credit: (.credit, .text)
            case .album: (.album, .text)
            case .note: (.note, .text)
            case .credits(let separator): (.credit, .names(separator: separator))
            case .numberedCredit: (.credit, .numberedNames)
            case .creditPart: (.credit, .part)
            case .creditJoin: (.credit, .join)
            case .creditRole(let role): (.credit, .role(role))
            case .year: (.year, .year)
            case .ticks: (.duration, .duration(.ticks, of: kind))
            case .milliseconds: (.duration, .duration(.milliseconds, of: kind))
            case .seconds: (.duration, .duration(.seconds, of: kind))
            case .minutes: (.duration, .duration(.minutes, of: kind))
            case .duration: (.duration, .duration(nil, of: kind))
            case .rating(let best): (.rating, .rating(best: best))
            case .tags(let separators): (.tags, .tags(separators: separators))
            case .type: (.name, .type(of: kind))
            case .otherType: (.name, .otherType)
            case .programme: (.name, .programme)
            }
        }
    }
}

extension KnownFile {
    /// All known files. If a file could be several, the first one counts.
    static let all = songs + exportify + appleMusic + movies + netflixActivity

    private static let songs: [KnownFile] = [
        KnownFile(
            "Exportify",
            .songs,
            ["trackuri", "trackname", "artistnames"],
            [
                "trackname": .name, "artistnames": .credits(";"), "albumname": .album, "releasedate": .year,
                "albumreleasedate": .year, "durationms": .milliseconds, "trackdurationms": .milliseconds,
                "genres": .tags(",;"), "artistgenres": .tags(",;"),
            ]
        ),
        KnownFile(
            "Spotify",
            .songs,
            ["track", "artist", "album", "uri"],
            isExact: true,
            ["track": .name, "artist": .credit, "album": .album]
        ),
        KnownFile(
            "Spotify",
            .songs,
            ["trackname", "artistname", "msplayed"],
            ["trackname": .name, "artistname": .credit]
        ),
        KnownFile(
            "Spotify",
            .songs,
            ["mastermetadatatrackname", "mastermetadataalbumartistname"],
            [
                "mastermetadatatrackname": .name, "mastermetadataalbumartistname": .credit,
                "mastermetadataalbumalbumname": .album, "episodename": .otherType, "audiobooktitle": .otherType,
            ]
        ),
        KnownFile("Spotify", .songs, ["podcastname", "episodename"], ["episodename": .otherType]),
        KnownFile(
            "Spotify",
            .songs,
            ["tracktrackname", "trackartistname"],
            ["tracktrackname": .name, "trackartistname": .credit, "trackalbumname": .album]
        ),
        KnownFile(
            "Apple Music",
            .songs,
            ["trackid", "name", "totaltime"],
            [
                "name": .name, "artist": .credit, "album": .album, "year": .year, "totaltime": .milliseconds,
                "rating": .rating(of: 100), "genre": .tags(",;"), "comments": .note,
            ]
        ),
        KnownFile(
            "Apple Music",
            .songs,
            ["name", "artist", "album", "time", "tracknumber", "bitrate"],
            hasLiteralQuotes: true,
            [
                "name": .name, "artist": .credit, "album": .album, "year": .year, "time": .seconds,
                "myrating": .rating(of: 100), "genre": .tags(",;"), "comments": .note,
            ]
        ),
        KnownFile(
            "Google Play Music",
            .songs,
            ["title", "album", "artist", "durationms", "playcount", "removed"],
            [
                "title": .name, "artist": .credit, "album": .album, "durationms": .milliseconds,
                "rating": .rating(of: 5),
            ]
        ),
        KnownFile(
            "YouTube Music",
            .songs,
            ["songtitle", "albumtitle", "artistnames"],
            ["songtitle": .name, "artistnames": .credit, "albumtitle": .album, "durationseconds": .seconds]
        ),
        KnownFile(
            "YouTube Music",
            .songs,
            ["videoid", "songtitle", "artistname1"],
            [
                "songtitle": .name, "artistname1": .creditPart, "artistname2": .creditPart, "artistname3": .creditPart,
                "artistname4": .creditPart, "artistname5": .creditPart, "albumtitle": .album,
            ]
        ),
        KnownFile(
            "Plex",
            .songs,
            ["ratingkey", "title", "grandparenttitle", "parenttitle"],
            [
                "title": .name, "originaltitle": .credit, "grandparenttitle": .credit, "parenttitle": .album,
                "duration": .milliseconds, "userrating": .rating(of: 10), "year": .year, "type": .type,
            ]
        ),
        KnownFile(
            "Jellyfin",
            .songs,
            ["name", "runtimeticks"],
            [
                "name": .name, "artists": .credit, "albumartist": .credit, "album": .album, "productionyear": .year,
                "runtimeticks": .ticks, "genres": .tags(","), "type": .type,
            ]
        ),
        KnownFile(
            "SoundCloud",
            .songs,
            ["tracktitle", "trackuserusername"],
            [
                "tracktitle": .name, "trackuserusername": .credit, "trackduration": .milliseconds,
                "trackgenre": .tags(","),
            ]
        ),
        // Also the tracks of the same playlist in JSON (JSPF).
        KnownFile(
            "XSPF",
            .songs,
            ["title", "creator", "identifier"],
            [
                "title": .name, "creator": .credit, "album": .album, "duration": .milliseconds, "annotation": .note,
            ]
        ),
        KnownFile("Shazam", .songs, ["tagtime", "title", "artist", "trackkey"], ["title": .name, "artist": .credit]),
        KnownFile(
            "Last.fm",
            .songs,
            ["uts", "utctime", "artist", "track"],
            ["track": .name, "artist": .credit, "album": .album]
        ),
        KnownFile(
            "ListenBrainz",
            .songs,
            ["trackmetadatatrackname", "trackmetadataartistname"],
            [
                "trackmetadatatrackname": .name, "trackmetadataartistname": .credit,
                "trackmetadatareleasename": .album, "trackmetadataadditionalinfodurationms": .milliseconds,
                "trackmetadataadditionalinfoduration": .seconds,
            ]
        ),
        KnownFile(
            "MusicBrainz",
            .songs,
            ["title", "artistcreditname"],
            [
                "title": .name, "artistcreditname": .credit, "artistcreditjoinphrase": .creditJoin,
                "length": .milliseconds, "firstreleasedate": .year, "tagsname": .tags(","), "genresname": .tags(","),
            ]
        ),
        KnownFile(
            "Discogs",
            .songs,
            ["catalognumber", "artist", "title", "releaseid"],
            [
                "title": .name, "artist": .numberedCredit, "released": .year, "rating": .rating(of: 5),
                "collectionnotes": .note, "notes": .note,
            ]
        ),
        KnownFile(
            "Kodi",
            .songs,
            ["songid", "label", "title", "artist"],
            [
                "title": .name, "artist": .credits(" / "), "album": .album, "year": .year, "duration": .seconds,
                "userrating": .rating(of: 10), "genre": .tags(",/"), "comment": .note,
            ]
        ),
    ]

    private static let movies: [KnownFile] = [
        KnownFile(
            "Letterboxd",
            .movies,
            ["name", "year", "letterboxduri"],
            ["name": .name, "year": .year, "rating": .rating(of: 5), "tags": .tags(","), "review": .note]
        ),
        KnownFile(
            "Letterboxd",
            .movies,
            ["position", "name", "year", "url", "description"],
            ["name": .name, "year": .year, "description": .note]
        ),
        KnownFile(
            "IMDb",
            .movies,
            ["const", "title", "titletype"],
            [
                "title": .name, "directors": .credits(", "), "year": .year, "runtimemins": .minutes,
                "yourrating": .rating(of: 10), "yourated": .rating(of: 10), "genres": .tags(","), "description": .note,
                "mynotes": .note, "titletype": .type,
            ]
        ),
        KnownFile(
            "TMDB",
            .movies,
            ["tmdbid", "name", "releasedate", "yourrating"],
            ["name": .name, "releasedate": .year, "yourrating": .rating(of: 10), "type": .type]
        ),
        KnownFile(
            "Simkl",
            .movies,
            ["simklid", "title", "type"],
            ["title": .name, "year": .year, "rating": .rating(of: 10), "memo": .note, "type": .type]
        ),
        trakt("ratedat"),
        trakt("watchedat"),
        trakt("listedat"),
        trakt("lastwatchedat"),
        KnownFile(
            "Netflix",
            .movies,
            ["showid", "type", "title", "listedin"],
            [
                "title": .name, "director": .credits(", "), "releaseyear": .year, "duration": .duration,
                "listedin": .tags(","), "type": .type,
            ]
        ),
        KnownFile(
            "Netflix",
            .movies,
            ["profilename", "starttime", "title", "supplementalvideotype"],
            ["title": .programme, "supplementalvideotype": .otherType, "duration": .untaken]
        ),
        KnownFile(
            "Trakt",
            .movies,
            ["movietitle", "movieyear"],
            [
                "movietitle": .name, "movieyear": .year, "rating": .rating(of: 10), "userrating": .rating(of: 10),
                "movieruntime": .minutes,
                "moviegenres": .tags(","), "notes": .note, "type": .type,
            ]
        ),
        KnownFile("Trakt", .movies, ["showtitle", "showyear"], ["type": .type, "showtitle": .otherType]),
        plex("ratingkey"),
        plex("directorstag"),
        KnownFile(
            "Jellyfin",
            .movies,
            ["name", "runtimeticks"],
            [
                "name": .name, "peoplename": .credit, "peopletype": .creditRole("Director"), "productionyear": .year,
                "runtimeticks": .ticks, "genres": .tags(","), "type": .type,
            ]
        ),
        KnownFile(
            "Kodi",
            .movies,
            ["movieid", "label"],
            [
                "title": .name, "label": .name, "director": .credits(" / "), "year": .year, "premiered": .year,
                "runtime": .seconds, "userrating": .rating(of: 10), "genre": .tags(",/"), "tag": .tags(","),
            ]
        ),
        KnownFile(
            "Kodi",
            .movies,
            ["title", "outline", "playcount"],
            [
                "title": .name, "director": .credits(" / "), "year": .year, "premiered": .year, "runtime": .minutes,
                "userrating": .rating(of: 10), "genre": .tags(",/"),
            ]
        ),
    ]

    /// A list of Trakt in CSV, with the time of what it lists.
    private static func trakt(_ time: String) -> KnownFile {
        KnownFile(
            "Trakt",
            .movies,
            ["type", "title", "year", time],
            [
                "title": .name, "year": .year, "rating": .rating(of: 10), "traktrating": .rating(of: 10), "type": .type,
            ]
        )
    }

    /// A list of movies by Plex, which is recognised by a member.
    private static func plex(_ member: String) -> KnownFile {
        KnownFile(
            "Plex",
            .movies,
            ["title", member],
            [
                "title": .name, "directorstag": .credit, "directortag": .credit, "year": .year,
                "duration": .milliseconds,
                "userrating": .rating(of: 10), "genrestag": .tags(","), "genretag": .tags(","), "type": .type,
            ]
        )
    }

    /// The places of rows in a JSON object, as the names of the members that lead to them. Rows in other places are found only
    /// if they begin near the start of the file; see `JSONLayout`.
    static let rowPaths: [JSONLayout.Path] = [
        ["tracks"], ["tracks", "items"], ["items"], ["songs"], ["recordings"], ["listens"], ["payload", "listens"],
        ["playlists", "items"], ["recenttracks", "track"], ["lovedtracks", "track"], ["toptracks", "track"],
        ["result", "songs"], ["result", "movies"], ["movies"], ["Search"], ["results"],
    ]
}
