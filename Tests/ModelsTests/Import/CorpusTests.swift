import Foundation
import Synchronization
import Testing

@testable import Models

/// The files of `Corpus`, in the formats of many services, come in as they are.
@Suite struct CorpusTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let file: String
        let kind: CatalogueKind
        let count: Int
        let name: String
        let credit: String
        let facts: ItemFacts
        /// Some of the names of the columns that are counted as ignored.
        var ignored: [String] = []

        var testDescription: String { file }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    private static let harbour = ItemFacts(album: "Harbour")

    static let samples: [Sample] = songs + movies

    private static func song(
        _ file: String,
        _ count: Int,
        _ name: String = "Low Tide",
        _ artist: String = "Ada Vale",
        _ facts: ItemFacts = .none,
        ignored: [String] = []
    ) -> Sample {
        Sample(file: file, kind: .songs, count: count, name: name, credit: artist, facts: facts, ignored: ignored)
    }

    private static func movie(
        _ file: String,
        _ count: Int,
        _ director: String = "",
        _ facts: ItemFacts,
        ignored: [String] = []
    ) -> Sample {
        Sample(
            file: file,
            kind: .movies,
            count: count,
            name: "Quiet Harbour",
            credit: director,
            facts: facts,
            ignored: ignored
        )
    }

    private static let songs = [
        song(
            "exportify.csv",
            3,
            facts(album: "Harbour", year: 1999, seconds: 235, tags: ["dream pop", "shoegaze"]),
            ignored: ["Popularity", "Record Label", "Tempo"]
        ),
        song(
            "exportify-old.csv",
            1,
            facts(album: "Harbour", year: 1999, seconds: 235),
            ignored: ["ISRC", "Track Number"]
        ),
        song("spotify-library.json", 2, harbour, ignored: ["uri", "albums", "artists"]),
        song("spotify-history.json", 2, ignored: ["endTime", "msPlayed"]),
        song("spotify-extended.json", 1, harbour, ignored: ["ts", "platform"]),
        song("spotify-playlists.json", 2, harbour, ignored: ["addedDate"]),
        song(
            "spotify-api.json",
            1,
            "Low Tide",
            "Ada Vale, Ben Oak",
            facts(album: "Harbour", year: 1999, seconds: 235),
            ignored: ["track.popularity"]
        ),
        song(
            "itunes-library.xml",
            2,
            facts(
                album: "Harbour & Sea",
                year: 1999,
                seconds: 235,
                note: "First <take>",
                rating: 4.5,
                tags: ["Dream Pop"]
            ),
            ignored: ["Size", "Rating", "Podcast", "Location"]
        ),
        song(
            "itunes-list.txt",
            3,
            "“Été”",
            "Björk",
            facts(album: "Debut", year: 1993, seconds: 185, rating: 4, tags: ["Pop"]),
            ignored: ["Track Number", "Plays"]
        ),
        song(
            "itunes-list-without-mark.txt",
            3,
            "“Été”",
            "Björk",
            facts(album: "Debut", year: 1993, seconds: 185, rating: 4, tags: ["Pop"])
        ),
        song(
            "google-play-music.csv",
            2,
            facts(album: "Harbour", seconds: 235, rating: 5),
            ignored: ["Rating", "Play Count"]
        ),
        song("playlist.m3u8", 2, facts(seconds: 235)),
        song("playlist.xspf", 2, facts(album: "Harbour", seconds: 235), ignored: ["location", "trackNum"]),
        song("playlist.jspf", 2, facts(album: "Harbour", seconds: 235), ignored: ["identifier"]),
        song("shazam.csv", 2, ignored: ["TagTime", "URL"]),
        song("lastfm.csv", 3, harbour, ignored: ["time"]),
        song("lastfm-tracks.csv", 2, harbour, ignored: ["uts", "utc_time"]),
        song("lastfm-api.json", 1, harbour, ignored: ["url"]),
        song("listenbrainz.json", 2, facts(album: "Harbour", seconds: 235), ignored: ["listened_at"]),
        song("listenbrainz.jsonl", 2, harbour, ignored: ["listened_at"]),
        song(
            "musicbrainz.json",
            1,
            "Low Tide",
            "Ada Vale feat. Ben Oak",
            facts(year: 1999, seconds: 235, tags: ["dream pop", "shoegaze"]),
            ignored: ["id"]
        ),
        song(
            "discogs.csv",
            2,
            "Harbour",
            "Ada Vale",
            facts(year: 1999, note: "From Ben", rating: 4),
            ignored: ["Label", "Rating"]
        ),
        song("kodi-songs.json", 1, facts(album: "Harbour", year: 1999, seconds: 234, rating: 4, tags: ["Rock"])),
        song(
            "spreadsheet-es.csv",
            2,
            "Marea baja",
            "Ada Vale",
            facts(album: "Puerto", year: 1999, seconds: 234, rating: 4.5, tags: ["Pop"])
        ),
        song("spreadsheet-pipe.txt", 1, facts(year: 1999)),
        song("printed.jsonl", 2),
        song(
            "exportify-de.csv",
            2,
            facts(album: "Harbour", year: 1999, seconds: 235, tags: ["dream pop", "shoegaze"]),
            ignored: ["Beliebtheit"]
        ),
        song("youtube-music-uploads.csv", 2, facts(album: "Harbour", seconds: 235)),
        song("youtube-music-library.csv", 2, "Low Tide", "Ada Vale, Ben Oak", harbour, ignored: ["Video ID"]),
        song(
            "itunes-list-de.txt",
            2,
            "\"Été\"",
            "Björk",
            facts(album: "Debut", year: 1993, seconds: 185, rating: 4, tags: ["Pop"]),
            ignored: ["Titelnummer"]
        ),
        song("lastfmstats.json", 2, harbour, ignored: ["date"]),
        song("deezer-playlist.json", 1, facts(album: "Harbour", seconds: 235), ignored: ["rank"]),
        song(
            "jellyfin-songs.json",
            1,
            facts(album: "Harbour", year: 1999, seconds: 235, tags: ["Dream Pop"]),
            ignored: ["ServerId"]
        ),
    ]

    private static let movies = [
        movie(
            "letterboxd-diary.csv",
            2,
            facts(year: 1999, rating: 4.5, tags: ["cinema", "with ben"]),
            ignored: ["Rewatch"]
        ),
        movie("letterboxd-watched.csv", 2, facts(year: 1999), ignored: ["Letterboxd URI"]),
        movie("letterboxd-ratings.csv", 2, facts(year: 1999, rating: 0.5)),
        movie("letterboxd-reviews.csv", 1, facts(year: 1999, note: "Slow, but\nbeautiful", rating: 3.5)),
        movie("letterboxd-list.csv", 2, facts(year: 1999, note: "The best"), ignored: ["Position", "URL"]),
        movie(
            "imdb-ratings.csv",
            2,
            "Ada Vale, Ben Oak",
            facts(year: 1999, seconds: 8_340, rating: 4.5, tags: ["Drama", "Thriller"]),
            ignored: ["IMDb Rating", "Original Title"]
        ),
        movie("imdb-list.csv", 1, "Zoé Vale", facts(year: 1999, seconds: 8_340, note: "Été", tags: ["Drama"])),
        movie(
            "omdb.json",
            1,
            "Ada Vale, Ben Oak",
            facts(year: 1999, seconds: 8_340, tags: ["Drama", "Thriller"]),
            ignored: ["Plot", "imdbRating"]
        ),
        movie(
            "omdb-list.json",
            1,
            facts(year: 1999, seconds: 8_340, tags: ["Drama"]),
            ignored: ["Director", "Type: series"]
        ),
        movie(
            "netflix-titles.csv",
            1,
            "Ada Vale",
            facts(year: 1999, seconds: 5_400, tags: ["Dramas", "International Movies"]),
            ignored: ["rating", "type: TV Show", "description"]
        ),
        movie("netflix-history.csv", 1, .none, ignored: ["Date", "Title: Episode"]),
        movie("trakt-ratings.json", 2, facts(year: 1999, rating: 4.5), ignored: ["rated_at"]),
        movie("trakt-watched.json", 1, facts(year: 1999), ignored: ["plays"]),
        movie(
            "kodi-movies.json",
            2,
            "Ada Vale, Ben Oak",
            facts(year: 1999, seconds: 8_340, rating: 4.5, tags: ["Drama"]),
            ignored: ["rating", "userrating"]
        ),
        movie(
            "kodi-videodb.xml",
            2,
            "Ada Vale, Ben Oak",
            facts(year: 1999, seconds: 8_340, rating: 4.5, tags: ["Drama", "Thriller"]),
            ignored: ["plot", "userrating"]
        ),
        movie(
            "jellyfin-movies.json",
            1,
            "Ada Vale",
            facts(year: 1999, seconds: 8_340, tags: ["Drama", "Thriller"]),
            ignored: ["CommunityRating", "People.Name", "Type: Series"]
        ),
        movie(
            "plex-movies.json",
            1,
            "Ada Vale, Ben Oak",
            facts(year: 1999, seconds: 8_340, rating: 4.5, tags: ["Drama"]),
            ignored: ["rating", "Role.tag"]
        ),
        movie(
            "radarr.json",
            1,
            facts(year: 1999, seconds: 8_340, tags: ["Drama", "Thriller"]),
            ignored: ["ratings.imdb.value"]
        ),
        movie("trakt-history.csv", 1, facts(year: 1999, rating: 4.5), ignored: ["imdb_id", "type: episode"]),
        movie(
            "netflix-activity.csv",
            1,
            .none,
            ignored: ["Duration", "Title: Episode", "Supplemental Video Type"]
        ),
        movie("netflix-history-de.csv", 1, .none, ignored: ["Datum", "Titel: Episode"]),
        movie("tmdb-ratings.csv", 1, facts(year: 1999, rating: 4.5), ignored: ["Rating"]),
    ]

    private static func facts(
        album: String? = nil,
        year: Int? = nil,
        seconds: Int? = nil,
        note: String? = nil,
        rating: Rating? = nil,
        tags: [String] = []
    ) -> ItemFacts {
        ItemFacts(album: album, year: year, seconds: seconds, note: note, rating: rating, tags: tags)
    }

    private func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Self.folder.appending(path: name)))
    }

    private func check<Item: CatalogueItem>(_ item: Item.Type, _ sample: Sample) throws {
        let bytes = try file(sample.file)
        let drafts = try rows(of: Item.self, bytes, name: sample.file).compactMap { row -> Draft<Item>? in
            if case .leftOut = row { return nil }
            guard case .draft(let draft) = row else { throw InvalidSample(row: "\(row)") }
            return draft
        }
        #expect(drafts.count == sample.count)
        let first = try #require(drafts.first)
        #expect((first.name, first.credit) == (sample.name, sample.credit))
        #expect(first.facts == sample.facts)
        var reader = try ImportReader<Item>(ImportFile(bytes, name: sample.file))
        while try reader.next() != nil {}
        let ignored = reader.ignoredColumns.columns.map(\.name)
        #expect(Set(sample.ignored).subtracting(ignored) == [])

        // What has come in goes out, and in again equal.
        for format in CatalogueFormat.allCases {
            var writer = ExportWriter<Item>(format: format)
            var bytes: [UInt8] = []
            writer.begin(in: &bytes)
            for (index, draft) in drafts.enumerated() {
                writer.write(Item(id: Int64(index + 1), draft: draft), to: &bytes)
            }
            writer.end(in: &bytes)
            #expect(try rows(of: Item.self, bytes, name: "x.\(format.fileExtension)") == drafts.map { .draft($0) })
        }
    }

    struct InvalidSample: Error { let row: String }

    @Test(arguments: samples) func `a file of a service comes in as it is`(sample: Sample) throws {
        switch sample.kind {
        case .songs: try check(Song.self, sample)
        case .movies: try check(Movie.self, sample)
        }
    }

    @Test func `each file of the corpus has a sample and a note`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0 != "README.md" }
        #expect(Set(files) == Set(Self.samples.map(\.file)))
        let notes = String(decoding: try file("README.md"), as: UTF8.self)
        #expect(files.allSatisfy { notes.contains("| `\($0)` |") })
    }

    /// Returns the kind that a file has by its service; `nil` for any other file. No row of it is an item of another kind.
    private func otherKind<Item: CatalogueItem>(of sample: Sample, as item: Item.Type) throws -> CatalogueKind? {
        do {
            let rows = try rows(of: Item.self, try file(sample.file), name: sample.file)
            #expect(!rows.contains { if case .draft = $0 { true } else { false } })
            return nil
        } catch ImportFileError.otherKind(_, let kind) {
            return kind
        } catch ImportFileError.missingColumns {
            return nil
        }
    }

    @Test(arguments: samples) func `a file that is imported as the other kind adds nothing`(sample: Sample) throws {
        let kind =
            switch sample.kind {
            case .songs: try otherKind(of: sample, as: Movie.self)
            case .movies: try otherKind(of: sample, as: Song.self)
            }
        let services = ["letterboxd", "imdb", "kodi", "trakt", "spotify-history", "listenbrainz", "playlist."]
        #expect(kind == sample.kind || kind == nil && !services.contains(where: sample.file.hasPrefix))
    }

    @Test func `a playlist in JSON needs no identifiers`() throws {
        let text = #"{"playlist":{"track":[{"title":"Low Tide","creator":"Ada","duration":213000}]}}"#
        #expect(try rows(text, name: "x.jspf") == [ModelsTests.song("Low Tide", "Ada", facts: ItemFacts(seconds: 213))])
        let movies: [ImportReader<Movie>.Row] = try rows(of: Movie.self, text, name: "x.jspf")
        #expect(!movies.contains { if case .draft = $0 { true } else { false } })
    }
}

extension CorpusTests {
    fileprivate static func song(_ file: String, _ count: Int, _ facts: ItemFacts, ignored: [String] = []) -> Sample {
        song(file, count, "Low Tide", "Ada Vale", facts, ignored: ignored)
    }

    fileprivate static func movie(_ file: String, _ count: Int, _ facts: ItemFacts, ignored: [String] = []) -> Sample {
        movie(file, count, "", facts, ignored: ignored)
    }
}

/// Files that are made to do harm end with a clear message, quickly and in little memory.
@Suite struct HostileFileTests {
    private func last(_ file: ImportFile) throws -> ImportReader<Song>.Row? {
        var reader = try ImportReader<Song>(file)
        var last: ImportReader<Song>.Row?
        while let row = try reader.next() { last = row }
        return last
    }

    @Test func `rows before a mistake on the same line are read`() throws {
        let file = "<videodb><movie><title>A</title></movie><movie><title>B</title></movie><oops></videodb>"
        var reader = try ImportReader<Movie>(ImportFile(file))
        var names: [String] = []
        while case .draft(let draft)? = try reader.next() { names.append(draft.name) }
        #expect(names == ["A", "B"])
    }

    /// A file that never ends.
    private func endless(_ start: String, _ part: [UInt8]) -> ImportFile {
        let state = Counter()
        return ImportFile(name: "endless", byteCount: nil) {
            state.next() == 0 ? Array(start.utf8) : part
        }
    }

    @Test(arguments: [
        "name,artist\n", "name,artist\n\"", "[{\"name\":\"", "{\"name\":\"", "{\"tracks\":[{\"name\":\"", "[",
        "{\"other\":\"",
    ])
    func `an endless line ends the import`(start: String) throws {
        let file = endless(start, [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10))
        do {
            guard case .brokenOff? = try last(file) else {
                Issue.record("It was read")
                return
            }
        } catch is ImportFileError {
            // Nothing could be read.
        }
    }

    @Test func `endless white space ends the import`() {
        let file = endless(" ", [UInt8](repeating: 0x20, count: 64 << 10))
        #expect(throws: ImportFileError.self) { try last(file) }
    }

    @Test func `a million columns are refused`() {
        let header = String(repeating: "a,", count: 1_000_000) + "name,artist\n"
        #expect(throws: ImportFileError.headerTooLong(limit: ByteWindow.rowLimit)) { try last(ImportFile(header)) }
        let short = (0..<40_000).map { "c\($0)" }.joined(separator: ",")
        #expect(throws: ImportFileError.self) { try last(ImportFile(short + "\n1,2\n")) }
    }

    @Test func `a row of very many members is refused`() throws {
        let members = (0..<150_000).map { "\"m\($0)\":1" }.joined(separator: ",")
        guard case .brokenOff? = try last(ImportFile("[{\(members)}]")) else {
            Issue.record("It was read")
            return
        }
    }

    private static let laughs = """
        <?xml version="1.0"?>
        <!DOCTYPE plist [
        <!ENTITY a "ha">
        <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
        ]>
        <plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key><string>&c;</string></dict></dict></dict></plist>
        """

    @Test func `XML that declares entities is refused`() {
        #expect(throws: ImportFileError.declaresEntities) { try last(ImportFile(Self.laughs)) }
        let track = "<playlist><track><title>&c;</title></track></playlist>"
        let playlist = Self.laughs.replacing(/<plist>.*/, with: track)
        #expect(throws: ImportFileError.declaresEntities) { try last(ImportFile(playlist)) }
    }

    @Test(arguments: [
        "<html><body>x</body></html>", " \n<!doctype HTML><table>", "<!DOCTYPE html>", "<HTML lang=\"en\"></HTML>",
    ])
    func `a web page is called by its name, whatever its file is called`(text: String) {
        for name in ["movies.csv", "movies.html"] {
            #expect(throws: ImportFileError.webPage) { try last(ImportFile(text, name: name)) }
        }
    }

    @Test func `a PDF document is called by its name`() {
        #expect(throws: ImportFileError.pdf) { try last(ImportFile("%PDF-1.4\n1 0 obj\n")) }
    }

    @Test(arguments: ["<?xml version=\"1.0\"?>\n<x/>", "<", "<htmlx/>"])
    func `other XML is refused`(text: String) {
        #expect(throws: ImportFileError.unknownXML) { try last(ImportFile(text)) }
    }

    @Test func `elements are nested up to a depth`() throws {
        let deep = String(repeating: "<dict>", count: 10_000)
        guard case .brokenOff? = try last(ImportFile("<plist>" + deep)),
            case .brokenOff? = try last(ImportFile("<playlist><trackList><track>" + deep))
        else {
            Issue.record("It was read")
            return
        }
    }

    private static let longName = String(repeating: "a", count: 1_000)

    /// Values without text, and long names, take memory too.
    @Test(arguments: [
        "<plist><dict><key>Tracks</key><dict><key>1</key><dict>" + String(repeating: "<key/><true/>", count: 50_000),
        "<playlist><track>" + String(repeating: "<title>b</title>", count: 50_000),
        "<movie>" + String(repeating: "<\(longName)>b</\(longName)>", count: 1_000),
    ])
    func `an XML row with too many values ends the import`(text: String) throws {
        guard case .brokenOff? = try last(ImportFile(text)) else {
            Issue.record("It was read")
            return
        }
    }

    @Test func `no file is loaded from an XML file`() throws {
        let text =
            "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">\n<plist><dict><key>Tracks</key><dict/></dict></plist>"
        #expect(try last(ImportFile(text)) == nil)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
