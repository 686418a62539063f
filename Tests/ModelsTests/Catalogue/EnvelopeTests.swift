import Models
import Testing

@Suite struct EnvelopeTests {
    private func songs(_ json: String) throws -> [Draft<Song>] {
        try Envelope<Song>(parsing: Array(json.utf8), file: "songs.json").drafts
    }

    private func movies(_ json: String) throws -> [Draft<Movie>] {
        try Envelope<Movie>(parsing: Array(json.utf8), file: "movies.json").drafts
    }

    @Test func `rows come in the order of the file`() throws {
        let drafts = try songs(
            #"{"code":"19001","data":[{"name":"B","artist":"b"},{"artist":"a","name":"A"}]}"#
        )
        #expect(drafts.map(\.name) == ["B", "A"])
        #expect(drafts.map(\.credit) == ["b", "a"])
    }

    @Test func `no rows are no mistake`() throws {
        #expect(try songs(#"{"code":"19001","data":[]}"#).isEmpty)
    }

    @Test func `movies have a director, or an artist as in the article`() throws {
        let drafts = try movies(
            #"""
            {"code":"19001","data":[
                {"name":"Jaws","director":"Steven Spielberg"},
                {"name":"Vertigo","artist":"Alfred Hitchcock"},
                {"name":"Playtime","artist":"nobody","director":"Jacques Tati"}]}
            """#
        )
        #expect(drafts.map(\.credit) == ["Steven Spielberg", "Alfred Hitchcock", "Jacques Tati"])
    }

    @Test func `fields that are not known are ignored, wherever they are`() throws {
        let drafts = try songs(
            #"{"page":{"n":1},"data":[{"year":1998,"name":"Believe","tags":[],"artist":"Cher"}],"code":"19001"}"#
        )
        #expect(drafts == [try Draft(name: "Believe", credit: "Cher")])
    }

    @Test func `a byte order mark before the document is tolerated`() throws {
        #expect(try songs("\u{FEFF}{\"code\":\"19001\",\"data\":[]}").isEmpty)
    }

    @Test func `escapes and other scripts come through`() throws {
        let drafts = try songs(
            #"{"code":"19001","data":[{"name":"\u00c9t\u00e9 \ud83d\ude00 \"x\"","artist":"שלום 😀"}]}"#
        )
        #expect(drafts.first?.name == "Été 😀 \"x\"")
        #expect(drafts.first?.credit == "שלום 😀")
    }

    @Test(.timeLimit(.minutes(3)))
    func `a hundred thousand rows are read, to the mistake in the last one`() throws {
        let row = #"{"name":"Song","artist":"Someone"}"#
        let rows = Array(repeating: row, count: 100_000).joined(separator: ",\n")
        let error = #expect(throws: EnvelopeError.self) {
            try songs("{\"code\":\"19001\",\"data\":[\(rows),{}]}")
        }
        #expect(error?.path == "data[100000].name")
        #expect(error?.line == 100_000)
    }
}
