import Testing

@testable import Models

/// The meaning of a value depends on the whole column, and on the columns beside it.
@Suite struct ColumnValuesTests {
    private func songs(_ column: String, _ values: [String]) throws -> [Draft<Song>] {
        let rows = values.map { "Low Tide,Ada,\($0)" }.joined(separator: "\n")
        return try read(Song.self, "Title,Artist,\(column)\n\(rows)").items
    }

    private func movies(_ column: String, _ values: [String]) throws -> [Draft<Movie>] {
        let rows = values.map { "Alien,Ridley Scott,\($0)" }.joined(separator: "\n")
        return try read(Movie.self, "Title,Director,\(column)\n\(rows)").items
    }

    @Test(
        arguments: [
            ("Duration", ["225000", "180000", "500"], [225, 180, 1]),
            ("Duration", ["225000000", "180000000"], [nil, nil]),
            ("Duration", ["03:45:00", "04:02:00"], [225, 242]),
            ("Duration", ["3:45:00 AM", "12:04:10 AM"], [225, 250]),
            ("Duration", ["3:20", "3.45"], [200, nil]), ("Duration", ["234", "3.5", "180"], [nil, nil, nil]),
            ("Duration (min)", ["4:21", "2:59"], [261, 179]), ("Duration (ms)", ["4:21"], [261]),
            ("Minuti", ["3:44", "3:36"], [224, 216]),
            ("Time", ["22:55", "23:50", "00:10", "00:14"], [nil, nil, nil, nil]),
            ("Time", ["20:03", "20:07", "20:07"], [nil, nil, nil]), ("Time", ["08:03h"], [nil]),
            ("Time", ["03:10", "03:54", "04:20", "03:05", "04:30"], [190, 234, 260, 185, 270]),
            ("Time", ["2:10", "3:12", "3:59", "4:40", "6:05"], [130, 192, 239, 280, 365]),
        ] as [(String, [String], [Int?])]
    )
    func `a song's duration depends on the whole column`(column: String, values: [String], seconds: [Int?]) throws {
        #expect(try songs(column, values).map(\.facts.seconds) == seconds)
    }

    @Test func `neither the minutes nor the seconds of two columns are a duration`() throws {
        let found = try read(Song.self, "Title,Artist,Minutes,Seconds\nLow Tide,Ada,3,54")
        #expect(found.items.map(\.facts.seconds) == [nil])
        #expect(found.ignored == ["Minutes: 1", "Seconds: 1"])
    }

    @Test(
        arguments: [
            ("Runtime", ["1:35", "2:19", "0:45"], [5_700, 8_340, 2_700]),
            ("Runtime", ["2:18", "3:24", "4:57"], [nil, nil, nil]),
            ("Runtime (hours)", ["1.5", "2"], [5_400, 7_200]), ("Runtime (h:mm)", ["1:35"], [5_700]),
            ("Length", ["170", "566", "51420"], [10_200, 33_960, nil]), ("Length", ["2.50", "97"], [nil, nil]),
            ("Runtime", ["170", "5700"], [nil, nil]),
        ] as [(String, [String], [Int?])]
    )
    func `a movie's duration depends on the whole column`(column: String, values: [String], seconds: [Int?]) throws {
        #expect(try movies(column, values).map(\.facts.seconds) == seconds)
    }

    @Test(
        arguments: [
            (["0.8", "0.6", "1", "0.4"], [8, 6, 10, 4]), (["255", "196", "128", "64", "1"], [10, 8, 6, 4, 2]),
            (["204", "255", "51"], [8, 10, 2]), (["0", "1", "0"], [nil, nil, nil]), (["120", "45"], [nil, nil]),
            (["4.5", "4", "3.5", "1000"], [9, 8, 7, nil]), (["★4.5", "★3"], [9, 6]),
            (["R", "PG", "12", "18"], [nil, nil, nil, nil]),
            (["3 stars", "Unrated"], [6, nil]), (["0.5", "1"], [1, 2]),
        ] as [([String], [Int?])]
    )
    func `a rating depends on the scale of its column`(values: [String], halves: [Int?]) throws {
        #expect(try movies("Rating", values).map(\.facts.rating?.halves) == halves)
    }

    @Test func `the name of a column may say its scale`() throws {
        #expect(try movies("Rating (1-10)", ["5", "4"]).map(\.facts.rating?.halves) == [5, 4])
        #expect(try movies("Rating out of 4", ["4", "3"]).map(\.facts.rating?.halves) == [10, 8])
    }

    @Test func `a column of certificates leaves the stars beside it`() throws {
        #expect(try movies("Rating,Stars", ["R,4.5", "PG,4"]).map(\.facts.rating?.halves) == [9, 8])
    }

    @Test func `a service's file may have further columns`() throws {
        let text =
            "Date,Name,Year,Letterboxd URI,Rating,Director,Runtime,Genres\n"
            + "2023-01-02,Heat,1995,https://boxd.it/aaa,4.5,Michael Mann,170,\"Crime, Drama\"\n"
        let facts = ItemFacts(year: 1995, seconds: 10_200, rating: Rating(halves: 9), tags: ["Crime", "Drama"])
        #expect(try read(Movie.self, text).items == [try Draft(name: "Heat", credit: "Michael Mann", facts: facts)])
    }

    @Test func `a table with the ids of IMDb is no file of a service`() throws {
        let text = "Title,Director,Year,IMDb ID,Type,My Rating\nHeat,Michael Mann,1995,tt0113277,Blu-ray,5\n"
        let facts = ItemFacts(year: 1995, rating: Rating(halves: 10))
        #expect(try read(Movie.self, text).items == [try Draft(name: "Heat", credit: "Michael Mann", facts: facts)])
    }

    @Test(arguments: [
        "Title,Director,Type\nHeat,Michael Mann,Movie\nPilot,Ada,TV Episode\nZelda,Ben,Video Game\n",
        "TMDb ID,Type,Name,Release Date,Your Rating\n949,movie,Heat,1995-12-15,9\n1399,tv,Thrones,2011-04-17,8\n",
        "SIMKL_ID,Title,Type,Year\n53,Heat,movie,1995\n54,Dark,tv,2017\n",
        "Title,Date\nHeat,1/1/23\nMoney Heist: Part 1: Episode 1,1/5/23\nDark: Teil 2: X,1/5/23\n",
        "Title,Date\nHeat,1/1/23\nStranger Things: Stranger Things 4: Chapter One,1/5/23\nSherlock: Series 2: A,1/5/23\n",
    ])
    func `series, episodes and games are no movies`(text: String) throws {
        #expect(try read(Movie.self, text).items.map(\.name) == ["Heat"])
    }

    @Test(arguments: [
        "Dune: Part Two", "Star Wars: Episode IV: A New Hope", "Kill Bill: Vol. 1", "Mission: Impossible: Fallout",
    ])
    func `a movie in several parts is one`(title: String) throws {
        #expect(try read(Movie.self, "Title,Date\n\(title),1/1/23\n").items.map(\.name) == [title])
    }

    @Test func `a column of other types leaves all rows`() throws {
        let text = "Title,Director,Type\nHeat,Michael Mann,Blu-ray\nDark,Ada,Series\n"
        #expect(try read(Movie.self, text).items.map(\.name) == ["Heat", "Dark"])
    }

    @Test func `a year behind each name is the year of the movie`() throws {
        let found = try read(Movie.self, "Title,Director\nHeat (1995),Michael Mann\n1984 (1984),Michael Radford\n")
        #expect(found.items.map(\.name) == ["Heat", "1984"])
        #expect(found.items.map(\.facts.year) == [1995, 1984])
        #expect(
            try read(Movie.self, "Title,Director\nHeat (1995),A\nUp,B\n").items.map(\.name) == ["Heat (1995)", "Up"]
        )
    }

    @Test(
        arguments: [
            ("movieId,title,genres\n1,Heat (1995),Crime|Drama", ["Heat"]), ("title,year\nHeat,1995", ["Heat"]),
            ("Film Name,Runtime\nHeat,170", ["Heat"]),
        ]
    )
    func `a list of movies may lack directors`(text: String, names: [String]) throws {
        #expect(try read(Movie.self, text).items.map(\.name) == names)
    }

    @Test(arguments: [
        "Title,Year,Realização\nHeat,1995,Michael Mann\nUp,2009,Pete Docter\n", "name,artist,year\nAfrica,Toto,1982\n",
        "title,notes\nHeat,x\n",
    ])
    func `a list that may have directors, or songs, is asked about`(text: String) {
        #expect(throws: ImportFileError.self) { try read(Movie.self, text) }
    }

    @Test func `names may have the last name first`() throws {
        let text =
            "Title,Director\nJaws,\"Spielberg, Steven\"\nElf,\"Favreau, Jon\"\nFargo,\"Coen, Joel; Coen, Ethan\"\n"
        #expect(
            try read(Movie.self, text).items.map { Credit($0.credit).names } == [
                ["Steven Spielberg"], ["Jon Favreau"], ["Joel Coen", "Ethan Coen"],
            ]
        )
        let pairs = try read(
            Movie.self,
            "Title,Director\nA,\"Joel Coen, Ethan Coen\"\nB,\"Ada Vale, Ben Oak\"\nC,\"Cy Low, Di Hu\"\n"
        )
        let siblings = try read(Movie.self, "Title,Director\nA,\"Coen, Coen\"\nB,\"Vale, Vale\"\nC,\"Low, Low\"\n")
        #expect(siblings.items.map(\.credit) == ["Coen, Coen", "Vale, Vale", "Low, Low"])
        #expect(pairs.items.allSatisfy { Credit($0.credit).names.count == 2 })
        let songs = try read(Song.self, "Title,Artist\nLow,\"Ada, Ben\"\nHigh,\"Cy, Di\"\nMid,\"Ada, Cy\"\n").items
        #expect(songs.map { Credit($0.credit).names } == [["Ada", "Ben"], ["Cy", "Di"], ["Ada", "Cy"]])
    }

    @Test func `a word for a generation is part of the name before it`() throws {
        let text = "Const,Title,Title Type,Directors\ntt1,A Doc,Movie,\"Martin Luther King, Jr., Ada Vale\"\n"
        #expect(
            try read(Movie.self, text).items.map { Credit($0.credit).names } == [
                ["Martin Luther King, Jr.", "Ada Vale"]
            ]
        )
    }

    @Test func `several columns of artists are joined`() throws {
        let found = try read(Song.self, "Title,Artist 1,Artist 2\nLow,Ada,Ben\nHigh,Cy,\n").items
        #expect(found.map { Credit($0.credit).names } == [["Ada", "Ben"], ["Cy"]])
    }

    @Test func `a second column is read where the first is blank`() throws {
        let found = try read(
            Song.self,
            "Title,Artist,Album Artist,Year,Release Date\nLow,,Ada,,1999-10-15\nHigh,Ben,Various Artists,2004,\n"
        )
        #expect(found.items.map(\.credit) == ["Ada", "Ben"])
        #expect(found.items.map(\.facts.year) == [1999, 2004])
        #expect(found.ignored == ["Album Artist: 1"])
    }

    @Test(
        arguments: [
            ("Tags,Genres", "fav,Crime", ["fav", "Crime"]), ("Genre,Genre", "Crime,Drama", ["Crime", "Drama"]),
            ("Genre", "Crime / Drama", ["Crime", "Drama"]), ("Genre", "R&B/Soul", ["R&B/Soul"]),
            ("Genre", "Rock\\\\Pop", ["Rock", "Pop"]), ("Genre", "#indie #lofi", ["#indie", "#lofi"]),
            ("Genre", "\"{Horror,Drama}\"", ["Horror", "Drama"]), ("Genre", "[]", []), ("Genre", "nan", []),
            ("Genre", "\"Folk, World, & Country\"", ["Folk", "World & Country"]), ("Genre,Mood", "Rock,4", ["Rock"]),
        ] as [(String, String, [String])]
    )
    func `tags are separated as their file has them`(columns: String, values: String, tags: [String]) throws {
        #expect(try movies(columns, [values]).map(\.facts.tags) == [tags])
    }

    @Test(arguments: ["nan", "None", "NULL", "\\N", "N/A", "[]", "-", "Unknown"])
    func `a word for nothing is neither a director nor a note, but may be a title`(word: String) throws {
        let found = try read(Movie.self, "Title,Director,Note,Year\n\(word),\(word),\(word),1995\nUp,Ada,x,2009\n")
            .items
        #expect(found.map(\.name) == [word, "Up"])
        #expect(found.map(\.credit) == ["", "Ada"])
        #expect(found.map(\.facts.note) == [nil, "x"])
    }

    @Test func `a link may be the name of a song, and a column of links has none`() throws {
        #expect(try read(Song.self, "Title,Artist\nhttps://,Ada\nLow,Ben\n").items.map(\.name) == ["https://", "Low"])
        #expect(throws: ImportFileError.self) { try read(Song.self, "Song,Artist\nhttps://a.b,Ada\nhttps://c.d,Ben\n") }
    }

    @Test func `songs may have numbers as names`() throws {
        #expect(try read(Song.self, "Song,Artist\n22,Ada\n17,Ben\n21,Cy\n").items.map(\.name) == ["22", "17", "21"])
        let numbered = "Film,Title,Director\n1,Heat,Ada\n2,Up,Ben\n"
        #expect(try read(Movie.self, numbered).items.map(\.name) == ["Heat", "Up"])
    }

    @Test(arguments: ["1,999", "1.999", "1999-00-00", "1999 (USA)", "民國88年"])
    func `a year may be written as a spreadsheet or a database writes it`(text: String) throws {
        #expect(try songs("Year", ["\"\(text)\""]).map(\.facts.year) == [1999])
    }

    @Test func `a list of Apple Music in another program has quotes and ratings as usual`() throws {
        let text =
            "Name,Artist,Album,Time,Track Number,Bit Rate,My Rating\n"
            + "\"Low, Tide\",Ada,\"Harbour \"\"Live\"\"\",3:54,1,320,4\n"
        let facts = ItemFacts(album: "Harbour \"Live\"", seconds: 234, rating: Rating(halves: 8))
        #expect(try read(Song.self, text).items == [try Draft(name: "Low, Tide", credit: "Ada", facts: facts)])
    }

    @Test func `entities are read although a review has tags`() throws {
        let text = "Title,Director,Review\nFast &amp; Furious,Ada,loud<br>fast\nL&#39;Avventura,Ben,\n"
        #expect(try read(Movie.self, text).items.map(\.name) == ["Fast & Furious", "L'Avventura"])
    }

    @Test func `the first and the last name in two columns are one`() throws {
        let text = "Title,Artist First Name,Artist Last Name\nA,Ada,Vale\nB,,Björk\nC,Cher,\n"
        #expect(try read(Song.self, text).items.map(\.credit) == ["Ada Vale", "Björk", "Cher"])
        let german = "Titel,Nachname,Vorname\nA,Vale,Ada\n"
        #expect(try read(Song.self, german).items.map(\.credit) == ["Ada Vale"])
        let movies = "Title,Year,Director First Name,Director Surname\nHeat,1995,Michael,Mann\nUp,2009,,\n"
        #expect(try read(Movie.self, movies).items.map(\.credit) == ["Michael Mann", ""])
    }

    @Test func `first and last names are not taken beside whole ones, nor beside movies without "director"`() throws {
        let song = try read(Song.self, "Title,Artist,First Name,Last Name\nA,Cleo,Ada,Vale\n")
        #expect(song.items.map(\.credit) == ["Cleo"])
        #expect(song.ignored == ["First Name: 1", "Last Name: 1"])
        let movie = try read(Movie.self, "Title,Year,First Name,Last Name\nHeat,1995,Ada,Vale\n")
        #expect(movie.items.map(\.credit) == [""])
    }

    @Test func `the first and last names of several people in JSON belong together`() throws {
        let people = #"{"firstName":"Michael","lastName":"Mann"},{"firstName":"Ada","lastName":"Vale"}"#
        let text =
            #"[{"title":"Heat","year":1995,"director":[PEOPLE]},{"title":"Up","year":2009,"director":[PEOPLE,{"lastName":"X"}]}]"#
        let found = try read(Movie.self, text.replacing("PEOPLE", with: people)).items
        #expect(found.map(\.credit) == ["Michael Mann, Ada Vale", ""])
    }

    @Test(arguments: ["“”", "„“", "«»", "‘’", "''", "「」"])
    func `quotes around all values of a column are no part of them`(pair: String) throws {
        func quoted(_ text: String) -> String { "\(pair.prefix(1))\(text)\(pair.suffix(1))" }
        let text = "Title,Artist\n\(quoted("Low Tide")),Ada\n\(quoted("Slow")),\(quoted("Ben"))\n"
        let found = try read(Song.self, text).items
        #expect(found.map(\.name) == ["Low Tide", "Slow"])
        #expect(found.map(\.credit) == ["Ada", quoted("Ben")])
        let one = "Title,Artist\n\(quoted("Low Tide")),Ada\nSlow,Ben\n"
        #expect(try read(Song.self, one).items.map(\.name) == [quoted("Low Tide"), "Slow"])
    }

    @Test func `a doubled apostrophe between apostrophes is one`() throws {
        let found = try read(Song.self, "Title,Artist\n'Howl''s','Ada'\n'Slow','Ben'\n").items
        #expect(found.map(\.name) == ["Howl's", "Slow"])
        #expect(found.map(\.credit) == ["Ada", "Ben"])
    }
}
