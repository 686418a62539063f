import Models
import Testing

/// The end of each message.
private let advice = ". Correct the file, or choose another."

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

    @Test func `an envelope may have no rows`() throws {
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

    @Test func `unknown fields are ignored, wherever they are`() throws {
        let drafts = try songs(
            #"{"page":{"n":1},"data":[{"charts":[1],"name":"Believe","tags":[],"artist":"Cher"}],"code":"19001"}"#
        )
        #expect(drafts == [try Draft(name: "Believe", credit: "Cher")])
    }

    @Test func `the optional fields of an export are read, too`() throws {
        let drafts = try songs(
            #"{"code":"19001","data":[{"name":"Believe","artist":"Cher","year":1998,"tags":["pop"]}]}"#
        )
        #expect(drafts == [try Draft(name: "Believe", credit: "Cher", facts: ItemFacts(year: 1998, tags: ["pop"]))])
    }

    @Test func `a byte order mark before the document is tolerated`() throws {
        #expect(try songs("\u{FEFF}{\"code\":\"19001\",\"data\":[]}").isEmpty)
    }

    @Test func `escapes and other scripts are read`() throws {
        let drafts = try songs(
            #"{"code":"19001","data":[{"name":"\u00c9t\u00e9 \ud83d\ude00 \"x\"","artist":"שלום 😀"}]}"#
        )
        #expect(drafts.first?.name == "Été 😀 \"x\"")
        #expect(drafts.first?.credit == "שלום 😀")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a hundred thousand rows are read, to the mistake in the last one`() throws {
        let row = #"{"name":"Song","artist":"Someone"}"#
        let rows = Array(repeating: row, count: 100_000).joined(separator: ",\n")
        let error = #expect(throws: EnvelopeError.self) {
            try songs("{\"code\":\"19001\",\"data\":[\(rows),{}]}")
        }
        #expect(
            error?.description
                == "songs.json, line 100000, column 36: name: expected a visible text, found none\(advice)"
        )
    }
}

@Suite struct EnvelopeMistakesTests {
    private func message<Item: CatalogueItem>(of item: Item.Type, _ bytes: [UInt8]) -> String? {
        let error = #expect(throws: EnvelopeError.self) { try Envelope<Item>(parsing: bytes, file: "songs.json") }
        return error?.description
    }

    private func message(_ json: String) -> String? { message(of: Song.self, Array(json.utf8)) }

    @Test(arguments: [
        ("", ": the file is empty"),
        ("\u{FEFF}5", #", line 1, column 1: expected an envelope, which begins with "{", found "5""#),
        ("[]", #", line 1, column 1: expected an envelope, which begins with "{", found "[""#),
        ("{}", #": code: expected 19001, found no such field"#),
        (#"{"code":19002,"data":[]}"#, #": code: expected 19001, found the number 19002"#),
        (#"{"code":"500"}"#, #": code: expected 19001, found "500""#),
        (#"{"code":null}"#, #": code: expected 19001, found null"#),
        (#"{"code":"19001"}"#, ": data: expected an array of rows, found no such field"),
        (#"{"code":"19001","data":{}}"#, ": data: expected an array of rows, found an object"),
    ])
    func `a mistake around the rows is named`(json: String, complaint: String) {
        #expect(message(json) == "songs.json\(complaint)\(advice)")
    }

    @Test(arguments: [
        ("7", "1: expected an object, found the number 7"),
        (#"{"artist":"Cher"}"#, "1: name: expected a visible text, found none"),
        (#"{"name":"Believe"}"#, "1: artist or director: expected a visible text, found none"),
        (#"{"name":"Believe","artist":true}"#, "28: artist or director: expected a string, found true"),
        (#"{"name":["Believe"],"artist":"Cher"}"#, "9: name: expected a string, found an array"),
        (#"{"name":" \t","artist":"Cher"}"#, "9: name: expected a visible text, found none"),
        (#"{"name":"Believe","artist":"Ch\u0000er"}"#, "28: artist or director: the character U+0000 is not allowed"),
        (
            #"{"name":"\#(String(repeating: "é", count: 501))","artist":"Cher"}"#,
            "9: name: the text is too long (501 characters)"
        ),
        (#"{"name":"Believe","artist":"Cher","year":0}"#, "42: year: the value is not in the range of the field"),
    ])
    func `a mistake in a row is named with its place`(row: String, complaint: String) {
        let json = "{\"code\":\"19001\",\"data\":[\n{\"name\":\"Été\",\"artist\":\"x\"},\n\(row)]}"
        #expect(message(json) == "songs.json, line 3, column \(complaint)\(advice)")
    }

    @Test func `a movie without a director is refused`() {
        let json = Array(#"{"code":"19001","data":[{"name":"Jaws"}]}"#.utf8)
        #expect(
            message(of: Movie.self, json)
                == "songs.json, line 1, column 25: artist or director: expected a visible text, found none\(advice)"
        )
    }

    @Test func `invalid JSON is named with line and column`() {
        let json = "{\"code\":\"19001\",\r\n\"data\":[{\"name\":\"Été\" \"artist\":\"x\"}]}"
        #expect(message(json) == #"songs.json, line 2, column 23: expected "," or "}", found "\"""# + advice)
    }

    @Test func `bytes that are not UTF-8 are refused with their place`() {
        let json = Array("{\"code\":\"19001\",\n\"data\":[{\"name\":\"é".utf8) + [0xE9] + Array("\"}]}".utf8)
        #expect(
            message(of: Song.self, json)
                == "songs.json, line 2, column 17: name: expected UTF-8, found bytes of another encoding\(advice)"
        )
    }

    @Test func `UTF-16 is refused`() {
        let json: [UInt8] = [0xFF, 0xFE, UInt8(ascii: "{"), 0, UInt8(ascii: "}"), 0]
        #expect(message(of: Song.self, json) == "songs.json: expected UTF-8, found UTF-16\(advice)")
    }
}
