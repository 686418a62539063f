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

@Suite struct EnvelopeMistakesTests {
    private func message(_ bytes: [UInt8]) -> String? {
        let error = #expect(throws: EnvelopeError.self) {
            try Envelope<Song>(parsing: bytes, file: "songs.json")
        }
        return error?.description
    }

    @Test(arguments: [
        ("", "line 1, column 1: expected a value, found the end of the file"),
        ("\u{FEFF}5", "line 1, column 1: expected an object, found the number 5"),
        ("[]", "line 1, column 1: expected an object, found an array"),
        ("5", "line 1, column 1: expected an object, found the number 5"),
        ("{}", "line 1, column 1: code: expected the string \"19001\", found no such field"),
        (
            #"{"code":19001,"data":[]}"#,
            "line 1, column 9: code: expected the string \"19001\", found the number 19001"
        ),
        (#"{"code":"500"}"#, #"line 1, column 9: code: expected the string "19001", found "500""#),
        (#"{"code":null}"#, #"line 1, column 9: code: expected the string "19001", found null"#),
        (#"{"code":"19001"}"#, "line 1, column 1: data: expected an array of rows, found no such field"),
        (
            #"{"code":"19001","data":{}}"#,
            "line 1, column 24: data: expected an array of rows, found an object"
        ),
    ])
    func `a mistake around the rows is named`(json: String, complaint: String) {
        #expect(message(Array(json.utf8)) == "songs.json, " + complaint)
    }

    @Test(arguments: [
        ("7", "line 3, column 1: data[1]: expected an object, found the number 7"),
        (#"{"artist":"Cher"}"#, "line 3, column 1: data[1].name: expected a string, found no such field"),
        (#"{"name":"Believe"}"#, "line 3, column 1: data[1].artist: expected a string, found no such field"),
        (
            #"{"name":"Believe", "director":"Cher"}"#,
            "line 3, column 1: data[1].artist: expected a string, found no such field"
        ),
        (
            #"{"name":"Believe","artist":true}"#,
            "line 3, column 28: data[1].artist: expected a string, found true"
        ),
        (
            #"{"name":["Believe"],"artist":"Cher"}"#,
            "line 3, column 9: data[1].name: expected a string, found an array"
        ),
        (
            #"{"name":" \t","artist":"Cher"}"#,
            #"line 3, column 9: data[1].name: expected a text that can be seen, found " \t""#
        ),
        (
            #"{"name":"Believe","artist":"Ch\u0000er"}"#,
            "line 3, column 28: data[1].artist: expected one line without control characters, "
                + "found U+0000 as its character 3"
        ),
        (
            #"{"name":"\#(String(repeating: "é", count: 501))","artist":"Cher"}"#,
            "line 3, column 9: data[1].name: expected at most 500 characters, found 501"
        ),
    ])
    func `a mistake in a row is named with its index`(row: String, complaint: String) {
        let json = "{\"code\":\"19001\",\"data\":[\n{\"name\":\"Été\",\"artist\":\"x\"},\n\(row)]}"
        #expect(message(Array(json.utf8)) == "songs.json, " + complaint)
    }

    @Test(arguments: [
        (#"{"name":"Jaws"}"#, "line 1, column 25: data[0].director: expected a string, found no such field"),
        (
            #"{"name":"Jaws","artist":5}"#,
            "line 1, column 49: data[0].artist: expected a string, found the number 5"
        ),
        (
            #"{"name":"Jaws","director":"","artist":"x"}"#,
            "line 1, column 51: data[0].director: expected a text that can be seen, found \"\""
        ),
    ])
    func `a mistake in a movie names the field that the file has, or director`(row: String, complaint: String) {
        let json = #"{"code":"19001","data":[\#(row)]}"#
        let error = #expect(throws: EnvelopeError.self) {
            try Envelope<Movie>(parsing: Array(json.utf8), file: "movies.json")
        }
        #expect(error?.description == "movies.json, " + complaint)
    }

    @Test func `broken JSON is named with line and column`() {
        let json = "{\"code\":\"19001\",\r\n\"data\":[{\"name\":\"Été\" \"artist\":\"x\"}]}"
        #expect(
            message(Array(json.utf8)) == #"songs.json, line 2, column 23: expected "," or "}", found "\"""#
        )
    }

    @Test func `bytes that are not UTF-8 are refused with their place`() {
        let json = Array("{\"code\":\"19001\",\n\"data\":[{\"name\":\"é".utf8) + [0xE9] + Array("\"}]}".utf8)
        #expect(
            message(json) == "songs.json, line 2, column 19: expected UTF-8, found bytes of another encoding"
        )
    }

    @Test func `UTF-16 is refused`() {
        let json: [UInt8] = [0xFF, 0xFE, UInt8(ascii: "{"), 0, UInt8(ascii: "}"), 0]
        #expect(
            message(json) == "songs.json, line 1, column 1: expected UTF-8, found bytes of another encoding"
        )
    }
}
