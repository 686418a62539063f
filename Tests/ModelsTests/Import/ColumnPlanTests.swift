import Foundation
import Testing

@testable import Models

/// A column means one thing, or is not taken.
@Suite struct ColumnPlanTests {
    @Test(arguments: [
        "Track,Song Title,Artist\n1,Low Tide,Ada\n2,High Tide,Ada",
        "Track,Name,Artist\n1/2,Low Tide,Ada\n2/2,High Tide,Ada",
        #"[{"track":1,"title":"Low Tide","artist":"Ada"},{"track":2,"title":"High Tide","artist":"Ada"}]"#,
    ])
    func `the number of a track is not the name of a song`(text: String) throws {
        let found = try read(Song.self, text)
        #expect(found.items.map(\.name) == ["Low Tide", "High Tide"])
        #expect(found.ignored.count == 1)
    }

    @Test func `numbers of tracks alone name no songs`() {
        #expect(throws: ImportFileError.missingColumns([.name], found: ["Track", "Artist"])) {
            try read(Song.self, "Track,Artist\n1,Ada\n2,Ada")
        }
    }

    @Test func `a track may be a name`() throws {
        #expect(try read(Song.self, "Track,Artist\n1999,Ada").items.map(\.name) == ["1999"])
        #expect(try read(Song.self, "Track,Artist\nLow Tide,Ada\n7,Ada").items.map(\.name) == ["Low Tide", "7"])
    }

    @Test(arguments: [
        ("runtime", "139", 8_340), ("Runtime", "95 min", 5_700), ("duration", "139", 8_340),
        ("length", "2h 19m", 8_340),
        ("Runtime (min)", "139", 8_340), ("duration", "7020", 7_020), ("duration (seconds)", "95", 95),
        ("time", "2:19:00", 8_340), ("Duration", "8340000", 8_340), ("runtime", "1h35", 5_700),
        ("runtime", "\"1 hr, 35 min\"", 5_700),
        ("duration", "PT1H35M", 5_700), ("Laufzeit", "95 Minuten", 5_700), ("length", "95'", 5_700),
        ("length", "\"1,5 hours\"", 5_400), ("length", "1 hora y 35 minutos", 5_700), ("length", "1:35 h", 5_700),
    ])
    func `a movie has its duration in the unit of its column`(name: String, value: String, seconds: Int) throws {
        let found = try read(Movie.self, "title,director,\(name)\nAlien,Ridley Scott,\(value)")
        #expect(found.items.map(\.facts.seconds) == [seconds])
        #expect(found.ignored == [])
    }

    @Test(arguments: ["1:35", "1 Season", "soon", "0"])
    func `a duration of a movie that is not clear is left out and counted`(value: String) throws {
        let found = try read(Movie.self, "title,director,length\nAlien,Ridley Scott,\(value)")
        #expect(found.items.map(\.facts.seconds) == [nil])
        #expect(found.ignored == ["length: 1"])
    }

    @Test(
        arguments: [
            ("duration", ["234", "180"], [234, 180]), ("duration", ["234000", "180500"], [234, 181]),
            ("length", ["3:54", "1:02:03"], [234, 3_723]), ("duration", ["3.9", "4.2"], [nil, nil]),
            ("duration", ["234", "234000"], [nil, nil]), ("time", ["3:54", "4:01"], [234, 241]),
            ("Duration (min)", ["3.5", "4"], [210, 240]), ("dauer", ["3 min 54 s", "234"], [234, 234]),
            ("length", ["234000 ms", "234 s"], [234, 234]), ("length", ["\"3'54\"\"\"", "3′54″"], [234, 234]),
            ("length", ["3m54s", "3 min 54"], [234, 234]), ("length", ["PT3M54S", "P0DT3M54S"], [234, 234]),
            ("length", ["\"3,9 min\"", "3:54 min"], [234, 234]),
            ("length", ["3:54.2", "1 hour and 2 minutes"], [234, 3_720]),
            ("length", ["3.54", "3:54"], [nil, 234]), ("length", ["٣:٥٤", "３：５４"], [234, 234]),
            ("Length (m:ss)", ["3:54"], [234]),
            ("Duration (ms)", ["\"234,000\"", "\"1,412,000\""], [234, 1_412]),
            ("seconds", ["\"1,412\"", "\"234.5\""], [nil, 235]),
            ("Time", ["08:03", "08:07", "14:05"], [nil, nil, nil]),
            ("Time", ["14:05", "08:07", "08:03"], [nil, nil, nil]),
            ("Time", ["04:03", "03:54", "04:05"], [243, 234, 245]), ("Length", ["08:03"], [483]),
            ("Time", ["10:37"], [637]),
        ] as [(String, [String], [Int?])]
    )
    func `a song has its duration in the unit of its column`(name: String, values: [String], seconds: [Int?]) throws {
        let rows = values.map { "Low Tide,Ada,\($0)" }.joined(separator: "\n")
        #expect(try read(Song.self, "title,artist,\(name)\n\(rows)").items.map(\.facts.seconds) == seconds)
    }

    @Test(arguments: [
        "Date,Time,Track,Artist\n2024-03-01,14:05:33,Low Tide,Ada\n2024-03-01,14:09,High Tide,Ada\n2024-03-01,7:12am,Slack,Ada",
        "Time,Track,Artist\n14:05:33,Low Tide,Ada\n9:09,High Tide,Ada", "Length,Track,Artist\n7:12 pm,Low Tide,Ada",
        "Datum;Zeit;Titel;Künstler\n1.3.2024;3:54;Low Tide;Ada",
    ])
    func `a time of day is not a duration`(text: String) throws {
        let found = try read(Song.self, text)
        #expect(found.items.allSatisfy { $0.facts.seconds == nil })
        #expect(found.ignored.contains { $0.contains("Time") || $0.contains("Length") || $0.contains("Zeit") })
    }

    @Test(
        arguments: [
            ("1999", 1999), ("1999.0", 1999), ("1999-10-15", 1999), ("1999/10", 1999), ("15.10.1999", 1999),
            ("2008–2013", 2008), ("2542", 1999), ("15/10/2542", 1999), ("พ.ศ. 2542", nil),
            ("1999-10-15T10:00:00Z", 1999), ("0", nil), ("N/A", nil), ("MCM", nil), ("19999", nil), ("1999.5", nil),
            ("99-10", nil), ("15 Oct 1999", 1999), ("\"Oct 15, 1999\"", 1999), ("15. Oktober 1999", 1999),
            ("15 de octubre de 1999", 1999), ("31 décembre 1999", 1999), ("15 października 1999", 1999),
            ("15 октября 1999 г.", 1999), ("\"Fri, 15 Oct 1999 12:33:00 +0000\"", 1999), ("October 1999", 1999),
            ("décembre 1999", 1999), ("15. lokakuuta 1999", 1999), ("19991015", 1999), ("10/1999", 1999),
            ("15.10.1999 12:33", 1999), ("(1999)", 1999), ("１９９９", 1999), ("١٩٩٩", 1999), ("1999 г.", 1999),
            ("1998 - 1999", 1998), ("before 1999", nil), ("1990s", nil), ("1990年代", nil), ("c. 1999", nil),
            ("1999 (2009)", nil),
            ("36525", nil), ("19991315", nil),
            ("12/31/99", 1999), ("15.10.99", 1999), ("99-10-15", 1999), ("15 Oct 99", 1999), ("Oct-99", 1999),
            ("15.10.99 12:33", 1999), ("'99", 1999), ("’99", 1999), ("Oct '99", 1999), ("14/13/99", nil),
            ("15.10.05", nil), ("10/15/31", nil), ("'05", nil), ("99", nil), ("10/99", nil), ("99-99-10", nil),
            ("Vol. 99", nil), ("15.10.99.3", nil), ("ca. 1999", nil), ("1999?", nil), ("[1999?]", nil),
            ("[1999]", 1999), ("1999-2003", 1999),
            ("平成11年", 1999), ("平成 11 年", nil), ("令和元年", 2019), ("昭和57", 1982), ("昭和５７年４月８日", 1982),
            ("平成32年", nil), ("昭和50年代", nil), ("平成", nil), ("H11", nil), ("S2", nil),
        ] as [(String, Int?)]
    )
    func `a year is read where it is clear`(text: String, year: Int?) throws {
        let found = try read(Song.self, "title,artist,year\nLow Tide,Ada,\(text)")
        #expect(found.items.map(\.facts.year) == [year])
        #expect(found.ignored == (year == nil ? ["year: 1"] : []))
    }

    @Test(
        arguments: [
            ("Release Date", ["36448", "20000"], [1999, 1954]), ("Released", ["36525", "36526.5"], [1999, 2000]),
            ("Release Date", ["36448", "1999"], [nil, 1999]), ("Release Date", ["36448", "60001"], [nil, nil]),
            ("Year", ["36448", "36449"], [nil, nil]), ("Release Year", ["36448"], [nil]),
        ] as [(String, [String], [Int?])]
    )
    func `a column of dates may have the numbers of days`(name: String, values: [String], years: [Int?]) throws {
        let rows = values.map { "Low Tide,Ada,\($0)" }.joined(separator: "\n")
        let found = try read(Song.self, "title,artist,\(name)\n\(rows)")
        #expect(found.items.map(\.facts.year) == years)
        let count = years.count { $0 == nil }
        #expect(found.ignored == (count > 0 ? ["\(name): \(count)"] : []))
    }

    @Test func `a separator with a combining mark after it separates names`() throws {
        let text = "Track URI,Track Name,Artist Name(s)\n1,Low Tide,Ada;\u{301}Ben\n2,High Tide,Ada;Cy"
        #expect(try read(Song.self, text).items.map { Credit($0.credit).names.count } == [2, 2])
    }

    @Test(
        arguments: [
            ("4", 4), ("4.5", 4.5), ("8/10", 4), ("9/10", 4.5), ("90%", 4.5), ("★★★½", 3.5), ("★★★☆☆", 3), ("0", nil),
            ("N/A", nil),
            ("-1", nil), ("five", nil), ("0.5", 0.5), ("11/10", nil), ("4 stars", 4), ("4/5 stars", 4), ("3½", 3.5),
            ("\"4,5 / 5\"", 4.5), ("80 %", 4), ("%80", 4), ("****", 4), ("4★", 4), ("4 von 5 Sternen", 4),
            ("4 out of 5", 4), ("★★★★★★★☆☆☆", 3.5), ("４", 4), ("4 cats", nil), ("1999-10-15", nil),
            ("2 of 3 of 5", nil),
        ] as [(String, Rating?)]
    )
    func `a rating is read where it is clear`(text: String, rating: Rating?) throws {
        let found = try read(Song.self, "title,artist,rating\nLow Tide,Ada,\(text)\nHigh Tide,Ada,5")
        #expect(found.items.map(\.facts.rating) == [rating, 5])
        #expect(found.ignored == (rating == nil ? ["rating: 1"] : []))
    }

    @Test func `the highest rating tells the scale`() throws {
        let ten = try read(Movie.self, "title,director,rating\nA,B,7\nC,D,10\nE,F,1")
        #expect(ten.items.map(\.facts.rating) == [3.5, 5, 0.5])
        let hundred = try read(Movie.self, "title,director,rating\nA,B,100\nC,D,60\nE,F,0")
        #expect(hundred.items.map(\.facts.rating) == [5, 3, nil])
    }

    @Test(
        arguments: [
            (["5", "4", "9", "3"], DoubtfulScale(best: 10, value: "9", line: 4)),
            (["5", "4", "9", "17", "3"], DoubtfulScale(best: 20, value: "17", line: 5)),
            (["5", "4", "60"], DoubtfulScale(best: 100, value: "60", line: 4)),
            // As many need the scale as not, all fit a smaller one, or the rating has a scale of its own.
            (["9", "4"], nil), (["7", "8", "3"], nil), (["5", "4", "3"], nil), (["5", "4", "9/10"], nil),
        ] as [([String], DoubtfulScale?)]
    )
    func `a scale that few ratings need is doubtful, because of the highest one`(
        ratings: [String],
        scale: DoubtfulScale?
    ) throws {
        let rows = ratings.map { "Low Tide,Ada,\($0)" }
        var reader = try ImportReader<Song>(ImportFile((["title,artist,rating"] + rows).joined(separator: "\n")))
        while try reader.next() != nil {}
        #expect(reader.doubtfulScale == scale)
    }

    @Test func `a doubtful scale of JSON has the row of its rating`() throws {
        let rows = [5, 4, 9, 3].map { #"{"title":"A \#($0)","artist":"B","rating":\#($0)}"# }
        var array = try ImportReader<Song>(ImportFile("[\(rows.joined(separator: ",\n"))]"))
        while try array.next() != nil {}
        #expect(array.doubtfulScale == DoubtfulScale(best: 10, value: "9", line: 3, row: 3))
        var lines = try ImportReader<Song>(ImportFile(rows.joined(separator: "\n")))
        while try lines.next() != nil {}
        #expect(lines.doubtfulScale == DoubtfulScale(best: 10, value: "9", line: 3))
    }

    @Test func `a rating that is a word loses no movie`() throws {
        let found = try read(Movie.self, "title,director,rating\nA,B,PG-13\nC,D,TV-MA")
        #expect(found.items.map(\.facts.rating) == [nil, nil])
        #expect(found.ignored == ["rating: 2"])
    }

    @Test(arguments: [
        ("genre", "Hip Hop; Rap", ["Hip Hop", "Rap"]), ("Genres", "Rock|Shoegaze", ["Rock", "Shoegaze"]),
        ("tags", "\"a, b\"", ["a", "b"]),
    ])
    func `genres in a cell are several tags`(name: String, cell: String, tags: [String]) throws {
        #expect(try read(Song.self, "title,artist,\(name)\nA,B,\(cell)").items.map(\.facts.tags) == [tags])
    }

    @Test func `one odd optional value loses no song`() throws {
        let long = String(repeating: "x", count: 501)
        let tags = (1...21).map { "t\($0)" }.joined(separator: ";")
        let note = String(repeating: "n", count: 2_001)
        let found = try read(Song.self, "title,artist,album,genre,comment\nA,B,\(long),\(tags),\(note)")
        #expect(found.items.map(\.facts.album) == [nil])
        #expect(found.items.map(\.facts.tags.count) == [20])
        #expect(found.ignored == ["album: 1", "genre: 1", "comment: 1"])
    }

    @Test(arguments: [
        "Título;Intérprete;Año", "Titre;Artiste;Année", "Titel;Künstler;Jahr", "Titolo;Artista;Anno",
        "Título;Artista;Ano",
        "Название;Исполнитель;Год", "歌名;歌手;年份", "タイトル;アーティスト;年", "노래;가수;연도", "العنوان;الفنان;السنة",
        "शीर्षक;कलाकार;वर्ष", "Tytuł;Wykonawca;Rok", "Başlık;Sanatçı;Yıl", "Titel;Artiest;Jaar",
    ])
    func `the names of columns may be in other languages`(header: String) throws {
        #expect(try rows("\(header)\nAfrica;Toto;1982") == [try song("Africa", "Toto", facts: ItemFacts(year: 1982))])
    }

    @Test func `lines above the header are skipped`() throws {
        let text = "My songs\n\nExported on,2024-01-01\nTitle,Artist\nAfrica,Toto\n"
        #expect(try rows(text) == [try song("Africa", "Toto")])
    }

    @Test func `JSON Lines may be printed over several lines`() throws {
        let text =
            "{\n  \"name\": \"Low Tide\",\n  \"artist\": \"Ada Vale\"\n}\n{\n  \"name\": \"High Tide\",\n  \"artist\": \"Ada Vale\"\n}\n"
        #expect(try rows(text) == [try song("Low Tide", "Ada Vale"), try song("High Tide", "Ada Vale")])
    }

    @Test func `members of members are read by their names`() throws {
        let text =
            #"[{"track":{"name":"Africa","artists":[{"name":"Toto"},{"name":"Cher"}],"album":{"name":"Toto IV"}}}]"#
        #expect(try rows(text) == [try song("Africa", "Toto, Cher", facts: ItemFacts(album: "Toto IV"))])
    }

    @Test func `a movie may have no director, if its file has a column for one`() throws {
        let found = try read(Movie.self, "title,director\nAlien,Ridley Scott\nUnknown,\n")
        #expect(found.items.map(\.credit) == ["Ridley Scott", ""])
    }

    @Test func `a visitor may choose the columns`() throws {
        let mapping = ChosenColumns(["Uno": .name, "Dos": .credit, "Tres": .duration])
        var reader = try ImportReader<Song>(ImportFile("Uno;Dos;Tres\nAfrica;Toto;4:55\n"), mapping: mapping)
        #expect(try reader.next() == song("Africa", "Toto", facts: ItemFacts(seconds: 295)))
    }

    @Test(arguments: [
        ("Name,Song,Artist\nAnna,Dancing Queen,ABBA\n", "Dancing Queen"),
        ("Number,Name,Title,Artist\n1,Anna,Dancing Queen,ABBA\n", "Dancing Queen"),
        ("Artist,Title,Track\nABBA,Arrival,Dancing Queen\n", "Dancing Queen"),
        ("Track #,Track,Artist\n1,Dancing Queen,ABBA\n", "Dancing Queen"),
        ("Faixa;Nome;Artista\n1;Dancing Queen;ABBA\n", "Dancing Queen"),
        ("Nummer;Stück;Interpret\n1;Dancing Queen;ABBA\n", "Dancing Queen"),
        ("Name,Artist,Year\nDancing Queen,ABBA,82\n", "Dancing Queen"),
        ("Name,Artist,Length\nDancing Queen,ABBA,5\nOne,ABBA,23\n", "Dancing Queen"),
        ("Name,Artist,Album #\nDancing Queen,ABBA,4\n", "Dancing Queen"),
        ("Name,Artist,Disco\nDancing Queen,ABBA,1\nOne,ABBA,1\n", "Dancing Queen"),
        ("Name,Artist,Rating\nDancing Queen,ABBA,18\nOne,ABBA,12\n", "Dancing Queen"),
        ("=\"Name\",Artist\n=\"Dancing Queen\",ABBA\n", "Dancing Queen"),
        ("Name,Artist,Album,Notes,Notes\nDancing Queen,['ABBA'],#N/A,,\n", "Dancing Queen"),
    ])
    func `the most specific column is the name, and a doubtful value is none`(file: String, name: String) throws {
        var reader = try ImportReader<Song>(ImportFile(file))
        #expect(try reader.next() == song(name, "ABBA"))
    }

    @Test(arguments: [
        ("Rating,User Rating\n8.3,6", 6), ("Rating,My Rating\nR,5", 10), ("Évaluation\n17\nx,y,14", 9),
        ("Note\n4\nx,y,3", 8), ("Rating\n5" + String(repeating: "\nx,y,5", count: 60) + "\nx,y,10", 5),
    ])
    func `a rating is the visitor's, on the scale of the whole column`(columns: String, halves: Int) throws {
        let lines = columns.split(separator: "\n", maxSplits: 2)
        let rest = lines.count > 2 ? "\n\(lines[2])" : ""
        let file = "Name,Artist,\(lines[0])\nAfrica,Toto,\(lines[1])\(rest)\n"
        var reader = try ImportReader<Song>(ImportFile(file))
        #expect(try reader.next() == song("Africa", "Toto", facts: ItemFacts(rating: Rating(halves: halves))))
    }

    @Test(arguments: [
        ("\"Queen, David Bowie\"\n2,B,Y,X,\"Tyler\\, The Creator\"", ["Queen", "David Bowie"]),
        ("\"Queen;David Bowie\"", ["Queen", "David Bowie"]),
        ("\"Earth, Wind & Fire\"", ["Earth, Wind & Fire"]),
        ("\"['Queen', 'David Bowie']\"", ["Queen", "David Bowie"]),
    ])
    func `the artists of Exportify are separated as its version does`(artists: String, names: [String]) throws {
        let file = "Track URI,Track Name,Album Name,Release Date,Artist Name(s)\n1,A,X,1981,\(artists)\n"
        var reader = try ImportReader<Song>(ImportFile(file))
        let facts = ItemFacts(album: "X", year: 1981)
        let credit = names.count == 1 ? names[0] : Credit.text(of: names)
        #expect(try reader.next() == song("A", credit, facts: facts))
    }

    @Test(arguments: [
        ("Don&#39;t Stop,Rock &amp; Roll,R&amp;B; Caf&eacute;", "Don't Stop", "Rock & Roll", ["R&B", "Café"]),
        // Some ampersand begins no entity, so the texts are meant.
        ("A &amp; B,C & D,x", "A &amp; B", "C & D", ["x"]),
        ("A&nope;,B &amp; C,x", "A&nope;", "B &amp; C", ["x"]),
    ])
    func `entities are characters where all ampersands begin one`(
        line: String,
        name: String,
        album: String,
        tags: [String]
    ) throws {
        let found = try read(Song.self, "title,album,genre,artist,url\n\(line),Ada,https://example.org/?a=1&b=2")
        #expect(found.items.map(\.name) == [name])
        #expect(found.items.map(\.facts) == [ItemFacts(album: album, tags: tags)])
    }

    @Test func `an export of our own keeps what looks like an entity`() throws {
        let file = #"[{"name":"A &amp; B","artist":"C"}]"#
        #expect(try read(Song.self, file).items.map(\.name) == ["A &amp; B"])
    }

    @Test func `genres that are objects are tags by their names, or left out`() throws {
        let cells = [
            #""[{""id"": 18, ""name"": ""Drama""}]""#, #""[{'id': 1, 'name': 'Film \'noir\''}]""#, #""[{""id"": 1}]""#,
        ]
        let found = try read(Movie.self, "title,director,genres\n" + cells.map { "A,B,\($0)\n" }.joined())
        #expect(found.items.map(\.facts.tags) == [["Drama"], ["Film 'noir'"], []])
        #expect(found.ignored == ["genres: 1"])
    }

    @Test func `the number of an artist of Discogs is not part of the name`() throws {
        let discogs = "Catalog#,Artist,Title,release_id\nx,Prince (3) And Nirvana (2),A,1\n"
        #expect(try read(Song.self, discogs).items.map(\.credit) == ["Prince And Nirvana"])
        #expect(try read(Song.self, "Artist,Title\nNirvana (2),A\n").items.map(\.credit) == ["Nirvana (2)"])
    }

    @Test(arguments: [
        (
            "Const,Title,Title Type\n1,Alien,Movie\n2,Dark,TV Series\n3,Pilot,tvEpisode",
            ["Title Type: TV Series: 1", "Title Type: tvEpisode: 1"]
        ),
        (
            "Title,Date\nAlien,1/2/24\nDark: Staffel 1: Geheimnisse,1/2/24\n\"Star Wars: Episode IV\",1/3/24",
            ["Title: Episode: 1"]
        ),
        (
            #"[{"type":"movie","movie":{"title":"Alien","year":1979}},{"type":"episode","show":{"title":"Dark","year":2017}}]"#,
            ["type: episode: 1"]
        ),
    ])
    func `episodes and series are no movies, and are counted`(file: String, ignored: [String]) throws {
        var reader = try ImportReader<Movie>(ImportFile(file))
        var names: [String] = []
        var count = 0
        while let row = try reader.next() {
            count += 1
            if case .draft(let draft) = row { names.append(draft.name) }
        }
        #expect(names.first == "Alien")
        let columns = reader.ignoredColumns
        #expect(Set(ignored).isSubset(of: columns.columns.map { "\($0.name): \($0.valueCount)" }))
        #expect(columns.fieldValues.count == count - names.count)
        // Someone who chooses the columns has all rows.
        guard file.hasPrefix("Const") else { return }
        let mapping = ChosenColumns(["Title": .name])
        var all = try ImportReader<Movie>(ImportFile(file), mapping: mapping)
        var chosen = 0
        while case .draft? = try all.next() { chosen += 1 }
        #expect(chosen == count)
    }

    @Test func `episodes alone are no invalid rows`() throws {
        let file = #"[{"endTime":"2024-01-01 10:00","podcastName":"P","episodeName":"E","msPlayed":1}]"#
        #expect(try rows(file) == [.leftOut])
    }

    @Test(arguments: [
        ("Tema,Nome,Artista\nVerão,Dancing Queen,ABBA\n", "Dancing Queen"),
        ("Nombre,Tema,Artista\nAna,Dancing Queen,ABBA\n", "Dancing Queen"),
        ("Tema,Artista\nDancing Queen,ABBA\n", "Dancing Queen"),
    ])
    func `a tema is a song, unless another column is`(file: String, name: String) throws {
        #expect(try read(Song.self, file).items.map(\.name) == [name])
    }

    @Test func `a year of few digits is kept in our own exports`() throws {
        var reader = try ImportReader<Song>(ImportFile(#"[{"name":"A","artist":"B","year":82}]"#))
        #expect(try reader.next() == song("A", "B", facts: ItemFacts(year: 82)))
    }

    @Test func `a line below a table is no movie without a director`() throws {
        let file = "Title,Director,Year\nHeat,Mann,1995\nAlien,,1979\nTotal: 2,,\n"
        var reader = try ImportReader<Movie>(ImportFile(file))
        var names: [String] = []
        while let row = try reader.next() { if case .draft(let draft) = row { names.append(draft.name) } }
        #expect(names == ["Heat", "Alien"])
    }

    @Test func `the letters of a Macintosh are recognised by its line ends`() throws {
        let file: [UInt8] = Array("name,artist\rJ".utf8) + [0x97] + Array("ga,Bj".utf8) + [0x9A] + Array("rk\r".utf8)
        var reader = try ImportReader<Song>(ImportFile(file))
        #expect(try reader.next() == song("Jóga", "Björk"))
    }

    @Test func `columns without a name, and those of the same name, are chosen one by one`() throws {
        let file = "Name,Name,,Name 2,\n1,Toto,Africa,x,1982\n"
        let preview = try #require(ImportPreview(ImportFile(file), ImportOptions(kind: .songs), kind: .songs))
        #expect(preview.header == ["Name", "Name (2)", "Column 3", "Name 2 (2)", "Column 5"])
        let mapping = ChosenColumns(["Name (2)": .credit, "Column 3": .name, "Column 5": .year])
        var reader = try ImportReader<Song>(ImportFile(file), mapping: mapping)
        #expect(try reader.next() == song("Africa", "Toto", facts: ItemFacts(year: 1982)))
    }
}

@Suite struct TextDecoderTests {
    private static let text = "name,artist\nÉté 🎶 “x”,Björk\n"

    private func songs(_ bytes: [UInt8]) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(bytes)
    }

    private func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
        (hasMark ? "\u{FEFF}" + text : text).utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `UTF-16 is read with and without a mark`(isBigEndian: Bool, hasMark: Bool) throws {
        let bytes = utf16(Self.text, isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(try songs(bytes) == [try song("Été 🎶 “x”", "Björk")])
        let other = utf16("歌名,歌手\n東京,椎名\n東京,林檎\n", isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(try songs(other) == [try song("東京", "椎名"), try song("東京", "林檎")])
    }

    @Test func `Windows-1252 is read by its bytes`() throws {
        let bytes = Array("name,artist\n".utf8) + [0xC9, 0x74, 0xE9, 0x20, 0x93, 0x78, 0x94, 0x2C, 0x80]
        #expect(try songs(bytes) == [try song("Été “x”", "€")])
    }

    /// The bytes of songs in an older encoding.
    private func bytes(_ text: String, _ encoding: UInt) throws -> [UInt8] {
        Array(try #require(text.data(using: String.Encoding(rawValue: encoding))))
    }

    @Test(
        arguments: [
            ("Группа крови", "Кино", String.Encoding.windowsCP1251.rawValue), ("Обійми", "Океан Ельзи", 11),
            ("Długość dźwięku samotności", "Myslovitz", 15), ("Gyöngyhajú lány őz", "Tűzkerék", 15),
            ("Gülümse, Işık", "Barış Manço", 0x8000_0504), ("夜に駆ける", "ヨアソビ", 8), ("本能", "椎名林檎", 8),
            ("봄날", "방탄소년단", 0x8000_0422), ("月亮代表我的心", "邓丽君", 0x8000_0632), ("月亮代表我的心", "鄧麗君", 0x8000_0A03),
        ] as [(String, String, UInt)]
    )
    func `older encodings are recognised by their letters`(name: String, artist: String, encoding: UInt) throws {
        let text = "name;artist\n\(name);\(artist)\nAfrica;Toto\n\(name) 2;\(artist)\n"
        #expect(
            try songs(try bytes(text, encoding)) == [
                try song(name, artist), try song("Africa", "Toto"), try song("\(name) 2", artist),
            ]
        )
    }

    @Test(arguments: [
        "Mötley Crüe", "Björk Guðmundsdóttir", "Sigur Rós, Ágætis", "Røyksopp, così", "ÉTÉ", "¿Qué?", "Coração",
        "Motörhead",
        "L’été indien", "Große Straße", "Å, Æ", "½ m³", "…", "Amélie", "“Heroes”", "£10",
    ])
    func `western letters stay what they are`(name: String) throws {
        let bytes = try bytes("name;artist\n\(name);Toto", String.Encoding.windowsCP1252.rawValue)
        #expect(try songs(bytes) == [try song(name, "Toto")])
    }

    /// Greek in ISO 8859-7, Russian in KOI8-R, and Japanese in EUC-JP.
    @Test(
        arguments: [
            [0xD4, 0xE1, 0x20, 0xF0, 0xE1, 0xE9, 0xE4, 0xE9, 0xDC],
            [0xE7, 0xD2, 0xD5, 0xD0, 0xD0, 0xC1, 0x20, 0xEB, 0xC9],
            [0xCC, 0xEB, 0xA4, 0xCB, 0xB6, 0xEE, 0xA4, 0xB1, 0xA4, 0xEB],
        ] as [[UInt8]]
    )
    func `letters in an unknown encoding are refused`(name: [UInt8]) {
        let bytes = Array("name,artist\n".utf8) + name + Array(",Toto\n".utf8)
        #expect(throws: ImportFileError.unknownEncoding) { try songs(bytes) }
    }

    @Test func `a file that is mostly UTF-8 is read as that, whatever comes first`() throws {
        let bytes = Array("name,artist\nDon".utf8) + [0x92] + Array("t Stop,A\nHalo,Beyoncé\nCafé,Zoé\n".utf8)
        let found = try songs(bytes)
        #expect(found.dropFirst() == [try song("Halo", "Beyoncé"), try song("Café", "Zoé")])
    }

    @Test func `UTF-16 that is cut off in a character refuses its last row`() throws {
        let bytes = utf16("name,artist\nA,B\nC,Dé", isBigEndian: false, hasMark: true).dropLast()
        #expect(try songs(Array(bytes)) == [try song("A", "B"), bad(3, 3, .credit, .invalidUTF8)])
    }
}
