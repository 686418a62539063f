import Testing

@testable import Models

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

    @Test func `movies have a director, and no artist`() throws {
        let row = #"{"name":"Jaws","artist":"nobody","director":"Steven Spielberg"}"#
        #expect(try movies(#"{"code":"19001","data":[\#(row)]}"#).map(\.credit) == ["Steven Spielberg"])
        #expect(throws: EnvelopeError.self) {
            try movies(#"{"code":"19001","data":[{"name":"Africa","artist":"Toto"}]}"#)
        }
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

    @Test func `ten thousand rows are read, to the mistake in the last one`() throws {
        let row = #"{"name":"Song","artist":"Someone"}"#
        let rows = Array(repeating: row, count: 10_000).joined(separator: ",\n")
        let error = #expect(throws: EnvelopeError.self) {
            try songs("{\"code\":\"19001\",\"data\":[\(rows),{}]}")
        }
        let problem = ImportProblem(line: 10_000, column: 36, field: .name, reason: .draft(.blank))
        #expect(error == EnvelopeError(file: "songs.json", kind: .songs, reason: .brokenOff(problem)))
    }
}

@Suite struct EnvelopeMistakesTests {
    private func mistake<Item: CatalogueItem>(in bytes: [UInt8], of item: Item.Type) -> ImportFileError? {
        let error = #expect(throws: EnvelopeError.self) { try Envelope<Item>(parsing: bytes, file: "songs.json") }
        #expect(error?.file == "songs.json")
        #expect(error?.kind == Item.kind)
        return error?.reason
    }

    private func mistake(in json: String) -> ImportFileError? { mistake(in: Array(json.utf8), of: Song.self) }

    private static func broken(
        _ line: Int,
        _ column: Int,
        _ field: CatalogueField?,
        _ reason: ImportProblem.Reason
    ) -> ImportFileError {
        .brokenOff(ImportProblem(line: line, column: column, field: field, reason: reason))
    }

    private static let beginning = #"an envelope, which begins with "{""#

    @Test(
        arguments: [
            ("", .empty),
            ("\u{FEFF}5", broken(1, 1, nil, .syntax(expected: beginning, found: #""5""#))),
            ("[]", broken(1, 1, nil, .syntax(expected: beginning, found: #""[""#))),
            ("{}", .wrongCode(found: nil)),
            (#"{"code":19002,"data":[]}"#, .wrongCode(found: "the number 19002")),
            (#"{"code":"500"}"#, .wrongCode(found: #""500""#)),
            (#"{"code":null}"#, .wrongCode(found: "null")),
            (#"{"code":"19001"}"#, .noRows(found: nil)),
            (#"{"code":"19001","data":{}}"#, .noRows(found: "an object")),
        ] as [(String, ImportFileError)]
    )
    func `a mistake around the rows is named`(json: String, expected: ImportFileError) {
        #expect(mistake(in: json) == expected)
    }

    @Test(
        arguments: [
            ("7", broken(3, 1, nil, .notAnObject(found: "the number 7"))),
            (#"{"artist":"Cher"}"#, broken(3, 1, .name, .draft(.blank))),
            (#"{"name":"Believe"}"#, broken(3, 1, .credit, .draft(.blank))),
            (#"{"name":"Believe","artist":true}"#, broken(3, 28, .credit, .notAString(found: "true"))),
            (#"{"name":["Believe","x"],"artist":"Cher"}"#, broken(3, 10, .name, .notAString(found: "an array"))),
            (#"{"name":" \t","artist":"Cher"}"#, broken(3, 9, .name, .draft(.blank))),
            (
                #"{"name":"Believe","artist":"Ch\u0000er"}"#,
                broken(3, 28, .credit, .draft(.forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 3))))
            ),
            (
                #"{"name":"\#(String(repeating: "é", count: 501))","artist":"Cher"}"#,
                broken(3, 9, .name, .draft(.tooLong(length: 501)))
            ),
        ]
    )
    func `a mistake in a row is named with its place`(row: String, expected: ImportFileError) {
        let json = "{\"code\":\"19001\",\"data\":[\n{\"name\":\"Été\",\"artist\":\"x\"},\n\(row)]}"
        #expect(mistake(in: json) == expected)
    }

    @Test func `a movie without a director is refused`() {
        let json = Array(#"{"code":"19001","data":[{"name":"Jaws"}]}"#.utf8)
        #expect(mistake(in: json, of: Movie.self) == Self.broken(1, 25, .credit, .draft(.blank)))
    }

    @Test func `invalid JSON is named with line and column`() {
        let json = "{\"code\":\"19001\",\r\n\"data\":[{\"name\":\"Été\" \"artist\":\"x\"}]}"
        #expect(mistake(in: json) == Self.broken(2, 23, nil, .syntax(expected: #""," or "}""#, found: #""\"""#)))
    }

    @Test func `bytes that are not UTF-8 are refused with their place`() {
        let json = Array("{\"code\":\"19001\",\n\"data\":[{\"name\":\"é".utf8) + [0xE9] + Array("\"}]}".utf8)
        #expect(mistake(in: json, of: Song.self) == Self.broken(2, 17, .name, .invalidUTF8))
    }

    @Test func `UTF-16 is read`() {
        let json: [UInt8] = [0xFF, 0xFE, UInt8(ascii: "{"), 0, UInt8(ascii: "}"), 0]
        #expect(mistake(in: json, of: Song.self) == .wrongCode(found: nil))
    }
}
