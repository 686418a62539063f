import Testing

@testable import Models

@Suite struct ExportWriterTests {
    static let nasty = [
        "Africa", "1999", "null", "true", "=HYPERLINK(\"http://x\")", "+44", "-M-", "@home", "'tis", "'", "''", "'=x",
        "''=x",
        "a,b;c|d", "\"quoted\"", "\"", "12\" mix", "<script>alert(1)</script>&amp;", "\\", "\\u0041", "🎶👩‍👩‍👧", "שלום עולם",
        "é\u{301}", "a\u{A0}b", "\u{200B}x", "x\u{2028}y", "[1]", "{}", "sep=;", "0", "-0.5e3",
        String(repeating: "ü", count: 500),
    ]

    private static func songs() throws -> [Song] {
        var songs: [Song] = []
        for (index, text) in nasty.enumerated() {
            let tag = String(text.unicodeScalars.filter { $0 != "," }.prefix(50))
            let text: DraftText = [
                .name: text,
                .credit: nasty[nasty.count - 1 - index],
                .album: index % 2 == 0 ? text : "",
                .year: index % 3 == 0 ? "\(1900 + index)" : "",
                .duration: index % 4 == 0 ? "1:02:0\(index % 10)" : "",
                .note: index % 5 == 0 ? "\(text)\n\n\t\(text)" : text,
                .rating: index % 2 == 1 ? "\(1 + index % 5)" : "",
                .tags: index % 3 == 1 ? "\(tag), x y" : "",
            ]
            songs.append(Song(id: Int64(index + 1), draft: try Draft(text)))
        }
        return songs
    }

    private func written<Item: CatalogueItem>(_ items: [Item], as format: CatalogueFormat) -> [UInt8] {
        var writer = ExportWriter<Item>(format: format)
        var bytes: [UInt8] = []
        writer.begin(in: &bytes)
        for item in items { writer.write(item, to: &bytes) }
        writer.end(in: &bytes)
        return bytes
    }

    private func text<Item: CatalogueItem>(_ items: [Item], as format: CatalogueFormat) -> String {
        String(decoding: written(items, as: format), as: UTF8.self)
    }

    @Test(arguments: CatalogueFormat.allCases) func `exported songs are imported unchanged`(format: CatalogueFormat)
        throws
    {
        let songs = try Self.songs()
        let bytes = written(songs, as: format)
        let found: [ImportReader<Song>.Row] = try rows(bytes, name: "songs.\(format.fileExtension)")
        let expected = try songs.map {
            ImportReader<Song>.Row.draft(try Draft(name: $0.name, credit: $0.credit, facts: $0.facts))
        }
        #expect(found == expected)
        #expect(try ImportReader<Song>(ImportFile(bytes)).format == format)
    }

    @Test(arguments: CatalogueFormat.allCases) func `exported movies are imported unchanged`(format: CatalogueFormat)
        throws
    {
        let facts = ItemFacts(
            year: 1979,
            seconds: 7020,
            note: "In space\nno one can hear you",
            rating: 5,
            tags: ["horror"]
        )
        let movie = Movie(id: 1, revision: 1, name: "Alien", credit: "Ridley Scott", facts: facts)
        let draft = try Draft<Movie>(name: "Alien", credit: "Ridley Scott", facts: facts)
        #expect(try rows(of: Movie.self, written([movie], as: format)) == [.draft(draft)])
    }

    @Test(arguments: CatalogueFormat.allCases) func `an empty catalogue is exported as a file without rows`(
        format: CatalogueFormat
    ) throws {
        let bytes = written([Song](), as: format)
        guard format != .jsonLines else {
            #expect(bytes.isEmpty)
            return
        }
        #expect(try rows(bytes) == [ImportReader<Song>.Row]())
    }

    @Test func `the formats are the usual ones`() throws {
        let facts = ItemFacts(
            album: "Toto IV",
            year: 1982,
            seconds: 295,
            note: "a\n\"b\"",
            rating: 5,
            tags: ["rock", "pop"]
        )
        let songs = [
            Song(id: 1, revision: 1, name: "Africa", credit: "Toto", facts: facts),
            Song(id: 2, revision: 1, name: "=1", credit: "a,b", facts: .none),
        ]
        let first =
            #"{"name":"Africa","artist":"Toto","album":"Toto IV","year":1982,"duration":295,"rating":5,"#
            + #""tags":["rock","pop"],"note":"a\n\"b\""}"#
        let second = #"{"name":"=1","artist":"a,b"}"#
        #expect(text(songs, as: .json) == "[\n\(first),\n\(second)\n]\n")
        #expect(text(songs, as: .jsonLines) == "\(first)\n\(second)\n")
        #expect(text(songs, as: .envelope) == "{\"code\":\"19001\",\"data\":[\n\(first),\n\(second)\n]}\n")
        #expect(
            text(songs, as: .csv)
                == "\u{FEFF}name,artist,album,year,duration,rating,tags,note\r\n"
                + "Africa,Toto,Toto IV,1982,295,5,\"rock, pop\",\"a\n\"\"b\"\"\"\r\n'=1,\"a,b\",,,,,,\r\n"
        )
    }
}

@Suite struct ServiceExportTests {
    private func written<Item: CatalogueItem>(_ item: Item, as format: CatalogueFormat) -> [UInt8] {
        var writer = ExportWriter<Item>(format: format)
        var bytes: [UInt8] = []
        writer.begin(in: &bytes)
        writer.write(item, to: &bytes)
        writer.end(in: &bytes)
        return bytes
    }

    @Test func `movies are exported with the columns of Letterboxd, and come in again`() throws {
        let facts = ItemFacts(year: 1979, note: "Quiet", rating: 4.5, tags: ["horror", "space"])
        let bytes = written(Movie(id: 1, name: "Alien", director: "Ridley Scott", facts: facts), as: .letterboxd)
        let expected =
            "Title,Year,Directors,Rating,Tags,Review\r\nAlien,1979,Ridley Scott,4.5,\"horror, space\",Quiet\r\n"
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        let draft = try Draft<Movie>(name: "Alien", credit: "Ridley Scott", facts: facts)
        #expect(try rows(of: Movie.self, bytes) == [.draft(draft)])
    }

    @Test func `songs are exported with the columns of Exportify, and come in again`() throws {
        let facts = ItemFacts(album: "Debut", year: 1993, seconds: 185, tags: ["pop", "house"])
        let bytes = written(Song(id: 1, name: "Jóga", artist: "Björk", facts: facts), as: .exportify)
        #expect(String(decoding: bytes, as: UTF8.self).contains(",Jóga,Debut,Björk,1993,185000,\"pop,house\"\r\n"))
        #expect(try rows(bytes) == [try song("Jóga", "Björk", facts: facts)])
    }

    @Test func `CSV begins with the mark by which Excel knows UTF-8`() {
        #expect(written(Song(id: 1, name: "é", artist: "ü"), as: .csv).starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(!written(Song(id: 1, name: "é", artist: "ü"), as: .exportify).starts(with: [0xEF, 0xBB, 0xBF]))
    }
}

@Suite struct SpreadsheetGuardTests {
    @Test(arguments: ["=1", "+1", "-1", "@A1", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}A1", "''\u{FF1D}1"])
    func `a formula is written with an apostrophe, and read without it`(_ value: String) throws {
        var bytes: [UInt8] = []
        CSVWriter.write([value], to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "'\(value)\r\n")
        let found: [ImportReader<Song>.Row] = try rows("name,artist\n'\(value),Toto\n", as: .csv)
        #expect(try found == [song(value, "Toto")])
    }

    @Test(arguments: ["a=1", "\u{FF0A}1", "\u{FF}", "'a", ""])
    func `other values stay as they are`(_ value: String) {
        #expect(!SpreadsheetGuard.isNeeded(for: value))
    }
}

@Suite struct CatalogueExportTests {
    private func file(of songs: [Song], as format: CatalogueFormat) async throws -> [UInt8] {
        let store = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await store.load(), store: store)
        var export = CatalogueExport(of: catalogue, format: format)
        var bytes: [UInt8] = []
        while let part = try await export.next() { bytes += part }
        return bytes
    }

    @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_000])
    func `each item is exported once, in however many parts`(count: Int) async throws {
        let songs = (0..<count).map { number in
            Song(id: Int64(3 * number + 1), revision: 1, name: "Song \(number)", credit: "Artist", facts: .none)
        }
        let file = try await file(of: songs, as: .json)
        let found: [ImportReader<Song>.Row] = try rows(file, partSizes: [64 << 10])
        #expect(try found == songs.map { try song($0.name, $0.credit) })
    }
}
