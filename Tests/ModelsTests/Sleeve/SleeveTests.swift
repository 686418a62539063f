import Models
import Testing

struct SleeveTests {
    private let hammer = Song(
        id: 1,
        name: "Maxwell’s Silver Hammer",
        artist: "The Beatles",
        facts: ItemFacts(album: "Abbey Road")
    )

    @Test func `songs of one album share a sleeve`() {
        let sun = Song(
            id: 7,
            name: "Here Comes the Sun",
            artist: "the beatles",
            facts: ItemFacts(album: "ABBEY ROAD", year: 1969, note: "By George", rating: 5, tags: ["pop"])
        )
        #expect(Sleeve(sun) == Sleeve(hammer))
        let other = Song(id: 2, name: sun.name, artist: "George Benson", facts: sun.facts)
        #expect(Sleeve(other) != Sleeve(hammer))
        let single = Song(id: 7, name: sun.name, artist: sun.artist)
        #expect(Sleeve(single) != Sleeve(sun))
    }

    @Test func `an edit of anything but the names keeps the sleeve`() {
        let movie = Movie(id: 1, name: "Playtime", director: "Jacques Tati")
        let edited = Movie(
            id: 9,
            revision: 3,
            name: "Playtime",
            director: "Jacques Tati",
            facts: ItemFacts(year: 1967, note: "Again", rating: 4, tags: ["comedy"])
        )
        #expect(Sleeve(movie) == Sleeve(edited))
        #expect(Sleeve(movie).design.format == .poster)
        #expect(Sleeve(Movie(id: 1, name: "Trafic", director: "Jacques Tati")) != Sleeve(movie))
    }

    /// A sleeve is the same for ever, so these numbers never change.
    @Test func `the same names have the same sleeve in every version`() {
        let songs = [
            ("Thriller", "Michael Jackson"), ("夜曲", "周杰倫"), ("ألف ليلة وليلة", "أم كلثوم"), ("!!!", "!!!"),
            ("1999", "Prince"),
        ]
        let numbers = songs.map { Sleeve(Song(id: 1, name: $0, artist: $1)).number }
        #expect(numbers == [57_828_259, 57_380_611, 41_770_054, 56_418_563, 42_012_196])
        #expect(Sleeve(hammer).number == 60_133_795)
        #expect(Sleeve(Movie(id: 1, name: "Amélie", director: "Jean-Pierre Jeunet")).number == 45_639_789)
        #expect(Sleeve(ofRepository: "swiftlang/swift", language: "Swift").number == 62_448_148)
    }

    @Test func `a repository has the colour of its language`() {
        #expect(Sleeve(ofRepository: "swiftlang/swift", language: "Swift").palette == .vermilion)
        #expect(Sleeve(ofRepository: "vapor/vapor", language: "Swift").palette == .vermilion)
        #expect(Sleeve(ofRepository: "golang/go", language: "Go").palette == .petrol)
        let unknown = Set((0..<40).map { Sleeve(ofRepository: "a/\($0)", language: "Befunge").palette })
        #expect(unknown.count == 1)
        #expect(!(0..<40).contains { Sleeve(ofRepository: "a/\($0)", language: "Swift").isInverted })
    }

    @Test func `many names use all designs and palettes of their format`() {
        let songs = (0..<600).map { Sleeve(Song(id: 1, name: "Song \($0)", artist: "Artist")) }
        let movies = (0..<600).map { Sleeve(Movie(id: 1, name: "Movie \($0)", director: "Director")) }
        let repositories = (0..<600).map { Sleeve(ofRepository: "owner/name-\($0)", language: nil) }
        for (sleeves, format) in [(songs, Sleeve.Format.record), (movies, .poster), (repositories, .repository)] {
            #expect(Set(sleeves.map(\.design)) == Set(Sleeve.Design.allCases.filter { $0.format == format }))
            #expect(Set(sleeves).count > 590)
        }
        #expect(Set(songs.map(\.palette)) == Set(Sleeve.Palette.allCases))
        #expect(Set(songs.map(\.isInverted)) == [true, false])
    }

    @Test(arguments: Sleeve.Design.allCases)
    func `a sleeve is read back from its number and letters`(design: Sleeve.Design) throws {
        let letters = design.hasLetters ? Sleeve.Letters(of: "Abbey Road") : nil
        for palette in Sleeve.Palette.allCases {
            let number = Int64(design.rawValue) | Int64(palette.rawValue) << 5 | 1 << 8 | 0xBEEF << 9 | 1 << 25
            let sleeve = try #require(Sleeve(number: number, letters: letters))
            #expect(sleeve.number == number)
            #expect(sleeve.design == design && sleeve.palette == palette && sleeve.isInverted)
            #expect(sleeve.variation == 0xBEEF)
        }
        // Letters belong to designs with letters, and to no others.
        let other = design.hasLetters ? nil : Sleeve.Letters(of: "A")
        #expect(Sleeve(number: Int64(design.rawValue) | 1 << 25, letters: other) == nil)
    }

    @Test(arguments: [0, 1, 1 << 24, 2 << 25, 1 << 25 | 31, 1 << 25 | 6 << 5, 1 << 25 | 7 << 5, .max] as [Int64])
    func `no other number is that of a sleeve`(number: Int64) {
        #expect(Sleeve(number: number, letters: nil) == nil)
    }
}

struct SleeveLettersTests {
    @Test(arguments: [
        ("Abbey Road", "AR"), ("thriller", "T"), ("…Baby One More Time", "BO"), ("1999", "1999"), ("25", "25"),
        ("99 Problems", "99"), ("12345678", "1234"), ("swift-format", "SF"), ("Ágætis byrjun", "ÁB"), ("ßeta", "ß"),
        ("e\u{301}ncore", "E\u{301}"), ("Война и мир", "ВИ"), ("夜曲", "夜"), ("ألف ليلة", "أ"), ("שלום עולם", "ש"),
        ("क्षितिज", "क्षि"), ("한국 노래", "한"), ("U2 3D", "U"), ("🎵 Music", "M"), ("A 夜", "A"), ("\u{202E}abc", "A"),
        ("<script>", "S"),
    ])
    func `letters are a number, the initials, or one letter`(title: String, letters: String) {
        #expect(Sleeve.Letters(of: title)?.text == letters)
    }

    @Test(arguments: ["", "!!!", "🎵🎵", "﷽", "\u{200B}", "\u{301}", "…", "½"])
    func `a title without letters has none`(title: String) {
        #expect(Sleeve.Letters(of: title) == nil)
        let sleeves = (0..<100).map { Sleeve(Song(id: 1, name: title, artist: "Artist \($0)")) }
        #expect(sleeves.allSatisfy { !$0.design.hasLetters && $0.letters == nil })
    }

    @Test func `letters of any title are short, and are read back from their text`() throws {
        let marks = String(repeating: "\u{489}\u{301}", count: 5_000)
        let titles = [
            "a\(marks)b", "A\(marks) B\(marks)", "\u{1F468}\u{200D}\u{1F469}x y", "ﷺ", "ﬁ", "ŉ", "ǆ dž", "İi ıI", "ᾳ",
            String(repeating: "w", count: 10_000),
        ]
        for title in titles {
            let letters = try #require(Sleeve.Letters(of: title))
            #expect(letters.text.unicodeScalars.count <= 8)
            #expect(Sleeve.Letters(text: letters.text) == letters)
        }
    }

    @Test(arguments: [
        "", "a", "ABC", "A B", " A", "12345", "1a", "A1", "夜曲", "e\u{301}", "<", "\u{202E}A",
        "A\u{301}\u{301}\u{301}\u{301}",
    ])
    func `text in another form is refused`(text: String) {
        #expect(Sleeve.Letters(text: text) == nil)
    }
}
