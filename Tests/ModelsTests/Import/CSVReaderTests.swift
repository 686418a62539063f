import Testing

@testable import Models

@Suite struct CSVReaderTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .csv)
    }

    @Test func `columns are found by name, in any order and case`() throws {
        let found = try rows("ARTIST,Year,tRaCk nAmE\nToto,1982,Africa\n")
        #expect(found == [try song("Africa", "Toto", facts: ItemFacts(year: 1982))])
    }

    @Test func `every field has its column`() throws {
        let text = """
            Title,Artist,Album,Year,Length,Rating,Genre,Comment,Bitrate
            Africa,Toto,Toto IV,1982,4:55,5,"rock, pop","Rains
            down",320
            """
        let facts = ItemFacts(
            album: "Toto IV",
            year: 1982,
            seconds: 295,
            note: "Rains\ndown",
            rating: 5,
            tags: ["rock", "pop"]
        )
        #expect(try rows(text) == [try song("Africa", "Toto", facts: facts)])
    }

    @Test(arguments: [
        ("title", "artist"), ("Song", "Band"), ("track_name", "artist_name"), ("Track Title", "Performer"),
        ("NAME", "Singer"),
    ]) func `columns have other common names`(title: String, artist: String) throws {
        #expect(try rows("\(title);\(artist)\nAfrica;Toto") == [try song("Africa", "Toto")])
    }

    @Test func `a list that a music service exports has its year and durations`() throws {
        let text = """
            Track Name,Artist Name(s),Album Name,Release Date,Duration (ms),Popularity
            Africa,Toto,Toto IV,1982-04-08,295893,80
            Rosanna,Toto,Toto IV,1982,0,79
            Lovers in the Night,Toto,,0000,,
            """
        let facts = ItemFacts(album: "Toto IV", year: 1982, seconds: 296)
        #expect(
            try rows(text) == [
                try song("Africa", "Toto", facts: facts),
                try song("Rosanna", "Toto", facts: ItemFacts(album: "Toto IV", year: 1982)),
                try song("Lovers in the Night", "Toto"),
            ]
        )
    }

    @Test(arguments: ["10/05/12", "May 12", "82", "19821305", "-1982"])
    func `a date without a clear year is not guessed`(date: String) throws {
        #expect(try rows("name,artist,Release Date\nAfrica,Toto,\(date)\n") == [try song("Africa", "Toto")])
    }

    @Test(arguments: ["-1", "1e3", "359999501", "999999999999999999999"])
    func `a duration that is not in the notation of its column is not guessed`(duration: String) throws {
        #expect(try rows("name,artist,Duration (ms)\nAfrica,Toto,\(duration)\n") == [try song("Africa", "Toto")])
        #expect(try rows("name,artist,Runtime (mins)\nAfrica,Toto,\(duration)\n") == [try song("Africa", "Toto")])
    }

    @Test func `a duration may be in minutes`() throws {
        let draft = try Draft<Movie>(name: "Alien", credit: "Ridley Scott", facts: ItemFacts(seconds: 7_020))
        let text = "Title,Directors,Runtime (mins)\nAlien,Ridley Scott,117\n"
        #expect(try ModelsTests.rows(of: Movie.self, text) == [.draft(draft)])
    }

    @Test func `a column of artists does not name directors`() throws {
        let draft = try Draft<Movie>(name: "Alien", credit: "Ridley Scott")
        #expect(try ModelsTests.rows(of: Movie.self, "film,Directed by\nAlien,Ridley Scott") == [.draft(draft)])
        #expect(throws: ImportFileError.missingColumns([.credit], found: ["name", "artist"])) {
            try ModelsTests.rows(of: Movie.self, "name,artist\nAfrica,Toto")
        }
    }

    @Test func `of several names, the most specific counts`() throws {
        #expect(try rows("title,song,name,artist\nx,y,z,a") == [try song("y", "a")])
    }

    @Test(arguments: [",", ";", "\t", "|"], ["\n", "\r\n", "\r"])
    func `separators and line ends are detected`(separator: String, lineEnd: String) throws {
        let lines = [["name", "artist", "x"], ["Africa", "Toto", ""], [], ["Rosanna", "Toto"]]
        let text = lines.map { $0.joined(separator: separator) }.joined(separator: lineEnd)
        #expect(try rows(text + lineEnd) == [try song("Africa", "Toto"), try song("Rosanna", "Toto")])
    }

    @Test func `the separator line of spreadsheets is skipped`() throws {
        #expect(try rows("\u{FEFF}sep=;\r\nname;artist\r\nAfrica;Toto\r\n") == [try song("Africa", "Toto")])
    }

    @Test func `a quoted value may have separators, quotes and line breaks`() throws {
        let text =
            "name,artist,note\r\n\"Crosby, Stills & \"\"Nash\"\"\" , \"a\" ,\"one\r\n\"\"two\"\"\"\r\n12\" mix,b\"c,\n"
        #expect(
            try rows(text) == [
                try song("Crosby, Stills & \"Nash\"", "a", facts: ItemFacts(note: "one\n\"two\"")),
                try song("12\" mix", "b\"c"),
            ]
        )
    }

    @Test func `remembered columns are for files that are not understood`() throws {
        let swapped = ChosenColumns(["name": .credit, "artist": .name])
        let known = ["name\tartist": swapped, "uno\tdos": ChosenColumns(["Uno": .name, "Dos": .credit])]
        for header in ["name,artist", "Uno,Dos"] {
            var reader = try ImportReader<Song>(ImportFile("\(header)\nAfrica,Toto\n"), remembered: known)
            #expect(try reader.next() == song("Africa", "Toto"))
        }
    }

    @Test func `the apostrophe that guards against formulas is removed`() throws {
        let found = try rows("name,artist\n'=1+1,''-M-\n'tis,'\n'@home,'+44\n-M-,''\n")
        #expect(
            found == [
                try song("=1+1", "'-M-"), try song("'tis", "'"), try song("@home", "+44"), try song("-M-", "''"),
            ]
        )
    }

    @Test func `numbers, emoji, right-to-left text and HTML are titles`() throws {
        let titles = [
            "1999", "7 🎶", "שלום", "<b>Bold</b>&amp;", String(repeating: "x", count: 300), "null", "NaN", "é\u{301}",
        ]
        let found = try rows("name,artist\n" + titles.map { "\($0),a\n" }.joined())
        #expect(try found == titles.map { try song($0, "a") })
    }

    @Test func `a short line has the fields that are there`() throws {
        let found = try rows("artist,name,year,note\na,n\nb\n\"\",,,\n,,,\n")
        #expect(
            found == [
                try song("n", "a"), bad(3, 1, .name, .draft(.blank)),
            ]
        )
    }

    @Test func `a line with too many values is bad`() throws {
        let found = try rows("name,artist\nFour Way Street,Crosby, Stills\nAfrica,Toto,,\n")
        #expect(found == [bad(2, 24, nil, .tooManyValues(count: 3, columns: 2)), try song("Africa", "Toto")])
    }

    @Test func `every mistake in a name has its place, and an odd year is left out`() throws {
        let found = try rows(
            "name,artist,year,rating\nAfrica,Toto,MCM,9\nü\u{7}x,b,1,1\n\(String(repeating: "x", count: 501)),b,,\n"
        )
        #expect(
            found == [
                try song("Africa", "Toto", facts: ItemFacts(rating: 4.5)),
                bad(3, 1, .name, .draft(.forbidden(ForbiddenCharacter(scalar: "\u{7}", line: 1, column: 2)))),
                bad(4, 1, .name, .draft(.tooLong(length: 501))),
            ]
        )
    }

    @Test func `invalid UTF-8 makes a row bad`() throws {
        let bytes =
            Array("name,artist,x\nAfrica,Toto,é".utf8) + [0xE9] + Array("\nCaf".utf8) + [0xE9]
            + Array(",Toto\nRosanna,Toto".utf8)
        let found: [ImportReader<Song>.Row] = try ModelsTests.rows(bytes, as: .csv)
        #expect(found == [try song("Africa", "Toto"), bad(3, 1, .name, .invalidUTF8), try song("Rosanna", "Toto")])
    }

    @Test func `after an invalid line the next one is read`() throws {
        let text = "name,artist\n\"Africa\" is,Toto\nRosanna,Toto\n\"Hold the line,Toto\nGeorgy Porgy,Toto\n"
        #expect(
            try rows(text) == [
                bad(
                    2,
                    10,
                    nil,
                    .syntax(expected: "the next value, or the end of the line, after the quote", found: "\"i\"")
                ),
                try song("Rosanna", "Toto"),
                bad(
                    4,
                    1,
                    nil,
                    .syntax(expected: "a closing quote for the value that begins here", found: "the end of the file")
                ),
                try song("Georgy Porgy", "Toto"),
            ]
        )
    }

    @Test func `an endless line is skipped without being held in memory`() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
        let bytes = Array("name,artist\n".utf8) + long + Array("\r\nAfrica,Toto\r\n".utf8)
        let found: [ImportReader<Song>.Row] = try ModelsTests.rows(bytes, as: .csv, partSizes: [64 << 10, 1 << 20])
        #expect(found == [bad(2, 1, nil, .rowTooLong(limit: ByteWindow.rowLimit)), try song("Africa", "Toto")])
    }

    @Test(arguments: ["\n", "\r", "\r\n"], [-1, 0, 1])
    func `a line that is skipped may end where a part of the file ends`(lineEnd: String, offset: Int) throws {
        let invalid = "name,artist\n" + String(repeating: "\"a\"\"\n", count: 60_000) + "\"a\"\"" + lineEnd
        let part = invalid.utf8.count + offset
        let bytes = Array((invalid + "Africa,Toto\n").utf8)
        let found: [ImportReader<Song>.Row] = try ModelsTests.rows(bytes, as: .csv, partSizes: [part])
        #expect(found.last == (try song("Africa", "Toto")))
    }

    @Test func `a file without the required columns is refused`() {
        #expect(throws: ImportFileError.missingColumns([.credit], found: ["Title", "Year"])) {
            try rows("Title,Year\na,1")
        }
        #expect(throws: ImportFileError.missingColumns([.name, .credit], found: ["Africa", "Toto"])) {
            try rows("Africa,Toto")
        }
    }

    @Test func `two columns of the same name are refused`() {
        #expect(throws: ImportFileError.repeatedColumn("Name")) { try rows("name,Name,artist") }
    }

    @Test func `an invalid first line is refused`() {
        #expect(throws: ImportFileError.self) { try rows("\"name,artist\na,b") }
        let long = Array("name,artist,".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        #expect(throws: ImportFileError.headerTooLong(limit: ByteWindow.rowLimit)) {
            let _: [ImportReader<Song>.Row] = try ModelsTests.rows(long, as: .csv, partSizes: [64 << 10])
        }
    }

    @Test func `a first line after too many blank ones is not looked for`() {
        let blank = Array((String(repeating: ",\n", count: ByteWindow.rowLimit) + "name,artist\nAfrica,Toto").utf8)
        #expect(throws: ImportFileError.headerTooLong(limit: ByteWindow.rowLimit)) {
            let _: [ImportReader<Song>.Row] = try ModelsTests.rows(blank, as: .csv, partSizes: [64 << 10])
        }
    }

    @Test func `a file with only a first line has no rows`() throws {
        #expect(try rows("name,artist").isEmpty)
        #expect(try rows("\nname,artist\n\n").isEmpty)
    }

    @Test(arguments: [
        "name,artist\nAfrica,Toto\nname,artist\nOne,U2\n", "name,artist\nAfrica,Toto\n\u{FEFF}name,artist\nOne,U2\n",
        "name,artist,year\nAfrica,Toto,\nartist,name,year\nU2,One,\n",
        "| name | artist |\n|------|-------:|\n| Africa | Toto |\n| One | U2 |\n",
        "name,artist,year\nAfrica,Toto,\n\"\",\"\",\"\"\nOne,U2,\n\u{1A}",
        "name,artist\n\"Africa\",Toto\nOne,\"U2\"\n\0\0\0",
    ])
    func `a line of a joined or padded file is no song`(text: String) throws {
        #expect(try rows(text) == [try song("Africa", "Toto"), try song("One", "U2")])
    }

    @Test func `a sum below the table is no movie`() throws {
        let text = "Title;Director;Year;Rating\nHeat;Michael Mann;1995;4\nTOTAL;;;4\nAverage;2;1995;4\n"
        let found = try ModelsTests.rows(of: Movie.self, text)
        #expect(found.count == 3)
        #expect(found.dropFirst().allSatisfy { if case .invalid = $0 { true } else { false } })
    }

    @Test(
        arguments: [
            ("\"Low\nTide\"", "Low Tide"), ("\"Low \r\nTide\"", "Low Tide"), ("Lo\u{200B}w Tide\u{FEFF}", "Low Tide"),
            ("\"=HYPERLINK(\"\"https://example.org\"\",\"\"Low Tide\"\")\"", "Low Tide"),
            ("[Low Tide](https://example.org)", "Low Tide"), ("[[Low Tide]]", "Low Tide"), ("[Low] Tide", "[Low] Tide"),
            ("family 👨\u{200D}👩\u{200D}👧", "family 👨\u{200D}👩\u{200D}👧"),
        ]
    )
    func `a name is read without breaks, invisible marks and links`(value: String, name: String) throws {
        #expect(try rows("name,artist\n\(value),Ada\n") == [try song(name, "Ada")])
    }

    @Test func `artists on lines of one cell are several`() throws {
        #expect(try rows("name,artist\nLow,\"Ada\nBen\"\n") == [try song("Low", "Ada; Ben")])
        #expect(try rows("name,artist\nLow,\"Ada,\nBen\"\n") == [try song("Low", "Ada, Ben")])
    }

    @Test func `an empty list of artists is none`() throws {
        #expect(
            try rows("name,artist\nLow,[]\nHigh,['Ben']\n") == [
                bad(2, 5, .credit, .draft(.blank)), try song("High", "Ben"),
            ]
        )
    }

    @Test func `the first line of a file without names is a row`() throws {
        let mapping = ChosenColumns(["Column 1": .name, "Column 2": .credit, "Column 3": .year])
        var reader = try ImportReader<Song>(ImportFile("Africa,Toto,1982\nOne,U2,1991\n"), mapping: mapping)
        #expect(try reader.next() == song("Africa", "Toto", facts: ItemFacts(year: 1982)))
        #expect(try reader.next() == song("One", "U2", facts: ItemFacts(year: 1991)))
    }

    @Test func `words of spreadsheets in our own exports are as they were`() throws {
        let text = "name,artist,album,year,duration,rating,tags,note\n+44,#N/A,[],,,,None,N/A\n"
        let facts = ItemFacts(album: "[]", note: "N/A", tags: ["None"])
        #expect(try rows(text) == [try song("+44", "#N/A", facts: facts)])
    }

    @Test func `lines in quotes as a whole are read without these`() throws {
        let text = "\"Name,Artist,Note\"\r\n\"Low,Ada,\"\"x, \"\"\"\"y\"\"\"\"\"\"\"\r\n\"Slow,Ben,\"\r\n"
        let facts = ItemFacts(note: "x, \"y\"")
        #expect(try rows(text) == [try song("Low", "Ada", facts: facts), try song("Slow", "Ben")])
        #expect(
            try rows("\"Name;Artist\"\n\"Low;Ada\"\n\"Slow;Ben\"") == [try song("Low", "Ada"), try song("Slow", "Ben")]
        )
    }

    @Test func `a title in quotes above a table is no line in quotes`() throws {
        #expect(try rows("\"Songs, of 2020\"\nName,Artist\nLow,Ada\n") == [try song("Low", "Ada")])
    }

    @Test func `the columns of lines in quotes can be chosen`() {
        let text = "\"A,B\"\n\"Low,Ada\"\n"
        let preview = ImportPreview.ofUnknownColumns(ImportOptions(kind: .songs)) { ImportFile(text) }
        #expect(preview?.header == ["A", "B"])
    }
}
