import Testing

@testable import Models

@Suite struct LineReaderTests {
    private func song(_ name: String, _ artist: String, _ seconds: Int? = nil) throws -> ImportReader<Song>.Row {
        try ModelsTests.song(name, artist, facts: ItemFacts(seconds: seconds))
    }

    private func noArtist(_ line: Int) -> ImportReader<Song>.Row { bad(line, 1, .credit, .draft(.blank)) }

    private func last(_ text: String, name: String = "songs") throws -> ImportReader<Song>.Row? {
        var reader = try ImportReader<Song>(ImportFile(text, name: name))
        var last: ImportReader<Song>.Row?
        while let row = try reader.next() { last = row }
        return last
    }

    @Test func `the directives of a playlist give the values of the next file`() throws {
        let text = """
            #EXTM3U
            #EXTINF:213,Ada - One
            one.mp3\r
            #EXTINF:-1 tvg-name="A, B" group="x",Ben – Two - Live

            # a comment
            D:\\Music\\Cleo - Other.mp3
            #EXTART:Dee
            #EXTALB:Harbour
            #EXTGENRE:Rock
            #EXTINF:9.6,Three
            three.mp3
            """
        #expect(
            try rows(text) == [
                song("One", "Ada", 213), song("Two - Live", "Ben"),
                ModelsTests.song("Three", "Dee", facts: ItemFacts(album: "Harbour", seconds: 10, tags: ["Rock"])),
            ]
        )
    }

    @Test(arguments: [
        ("Music/Ada - One.mp3", "One", "Ada"), ("C:\\Music\\Ada - One.flac", "One", "Ada"),
        ("https://example.org/Ada%20-%20One.mp3", "One", "Ada"), ("01 - Ada - One.mp3", "One", "Ada"),
        ("01. Ada - One.mp3", "One", "Ada"), ("01 Ada - One.mp3", "One", "Ada"), ("Ada_-_One.mp3", "One", "Ada"),
        ("Ada - Harbour - 03 - One.mp3", "One", "Ada"), ("Ada - 03 - One.mp3", "One", "Ada"),
        ("10 Years - One.mp3", "One", "10 Years"), ("Ada - One (feat. Ben).mp3", "One (feat. Ben)", "Ada"),
        ("Ada - Mr. One", "Mr. One", "Ada"),
    ])
    func `a file of a playlist without a title is named as its song`(path: String, name: String, artist: String) throws
    {
        #expect(try rows("\(path)\n", name: "x.m3u") == [song(name, artist)])
        #expect(try rows("#EXTM3U\n#EXTINF:0,\n\(path)\n") == [song(name, artist)])
    }

    @Test(arguments: ["Ada/Harbour/03 One.mp3", "03 - One.mp3", "One.mp3", "https://example.org/stream"])
    func `a file of a playlist that names no artist is an invalid row`(path: String) throws {
        #expect(try rows("\(path)\n", name: "x.m3u") == [noArtist(1)])
    }

    @Test func `a playlist is no list of movies`() {
        #expect(throws: ImportFileError.otherKind(service: "a playlist", kind: .songs)) {
            try rows(of: Movie.self, "#EXTM3U\n")
        }
    }

    @Test func `lines of artist and title are a list of songs without a header`() throws {
        let text = """
            1. Ada - One
            2) Ben – Two (3:45)
            - Cleo — Three - Live [1:02:03]

            • Jay-Z - 99 Problems (2003)
            Earth, Wind & Fire - September
            """
        #expect(
            try rows(text) == [
                song("One", "Ada"), song("Two", "Ben", 225), song("Three - Live", "Cleo", 3_723),
                song("99 Problems (2003)", "Jay-Z"), song("September", "Earth, Wind & Fire"),
            ]
        )
    }

    @Test func `a few other lines in a list are invalid rows`() throws {
        let text = "My songs\nAda - One\nBen - Two\nCleo - Three\nDee - Four\n"
        #expect(try rows(text).first == noArtist(1))
        #expect(try rows(text).count == 5)
    }

    @Test func `the first line of a list may tell what comes first`() throws {
        let text = "Title - Artist\nOne - Ada\nTwo - Ben\n"
        #expect(try rows(text) == [song("One", "Ada"), song("Two", "Ben")])
        #expect(try rows("Artist – Song\nAda – One\n") == [song("One", "Ada")])
    }

    @Test func `the first song of a list is an example for the report`() throws {
        for isTitleFirst in [false, true] {
            let heading = isTitleFirst ? "Title - Artist\n" : ""
            var reader = try ImportReader<Song>(ImportFile("\(heading)A - B\nC - D\n"))
            while try reader.next() != nil {}
            let (name, artist) = isTitleFirst ? ("A", "B") : ("B", "A")
            #expect(reader.lineExample == LineExample(name: name, artist: artist, isTitleFirst: isTitleFirst))
        }
        var table = try ImportReader<Song>(ImportFile("name,artist\nA - B,C\n"))
        while try table.next() != nil {}
        #expect(table.lineExample == nil)
    }

    @Test(arguments: [
        "name\nA - B\nC - D\nE - F\nG - H\nI - J\n", "1,A - B,3:45\n2,C - D,3:54\n", "A - B;1999\nC - D;1999\n",
        "A - B\tx\nC - D\tx\n", "A - B\nC\nD\n", "A-B\nC-D\n", "\"A - B\"\n\"C - D\"\n",
    ])
    func `other lines with dashes are no list of songs`(text: String) {
        #expect(throws: ImportFileError.self) { try rows(text) }
    }

    @Test func `a header counts before dashes in names`() throws {
        let text = "name,artist\nA - B,Ada\nC - D,Ben\nE - F,Cleo\nG - H,Dee\nI - J,Eve\n"
        #expect(try rows(text).first == song("A - B", "Ada"))
    }

    @Test(arguments: ["#EXTM3U\n", "A - B\nC - D\n"])
    func `an endless line ends the reading`(start: String) throws {
        let text = start + String(repeating: "x - ", count: 2 << 20)
        guard case .brokenOff(let problem)? = try last(text) else {
            Issue.record("It was read")
            return
        }
        #expect(problem.reason == .rowTooLong(limit: ByteWindow.rowLimit))
    }
}
