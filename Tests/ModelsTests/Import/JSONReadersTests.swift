import Testing

@testable import Models

@Suite struct JSONArrayReaderTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .json)
    }

    private func brokenOff(_ line: Int, _ column: Int, _ expected: String, _ found: String) -> ImportReader<Song>.Row {
        let reason = ImportProblem.Reason.syntax(expected: expected, found: found)
        return .brokenOff(ImportProblem(line: line, column: column, field: nil, reason: reason))
    }

    @Test func `every field is read, in any order`() throws {
        let text = """
            [{"artist": "Toto", "name": "Africa", "album": "Toto IV", "year": 1982, "duration": 295, "rating": 5,
              "tags": ["rock", "pop"], "note": "Rains\\ndown", "extra": {"a": [1, true, null, "]"]}}]
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

    /// Returns the ignored columns, after checking that they do not depend on the parts of the file.
    private func ignored(_ text: String, as format: CatalogueFormat) throws -> [IgnoredColumns.Column] {
        let found = try [1, 7, 64 << 10].map { size in
            var reader = try ImportReader<Song>(ImportFile(text, partSize: size), format: format)
            while try reader.next() != nil {}
            return reader.ignoredColumns.columns
        }
        let first = try #require(found.first)
        #expect(found.allSatisfy { $0 == first })
        return first
    }

    @Test(arguments: [CatalogueFormat.json, .jsonLines])
    func `values that no field takes are counted, unless they are empty`(format: CatalogueFormat) throws {
        let rows = [
            #"{"name":"n","artist":"a","title":"t","Popularity":7,"x":null,"y":"","z":[],"durationMs":"soon"}"#,
            #"{"title":"t","name":"n","artist":"a","Popul\u0061rity":12,"y":{"a":1}}"#,
            #"{"title":"t","name":null,"artist":"a"}"#,
        ]
        let text = format == .json ? "[\(rows.joined(separator: ",\n"))]" : rows.joined(separator: "\n")
        let columns = try ignored(text, as: format)
        #expect(columns.map(\.name) == ["title", "Popularity", "durationMs", "y.a"])
        #expect(columns.map(\.valueCount) == [2, 2, 1, 1])
    }

    @Test func `two lists after many other names are two values`() throws {
        let unknown = (1...100).map { #""m\#($0)":1"# }.joined(separator: ",")
        let row = try rows(#"[{"name":"n",\#(unknown),"artist":["a","b"],"tags":["rock","pop"]}]"#)
        #expect(row == [try song("n", "a, b", facts: ItemFacts(tags: ["rock", "pop"]))])
    }

    @Test func `a value behind very long names is skipped`() throws {
        let name = String(repeating: "x", count: 10_000)
        let members = (0..<20_000).map { #""\#($0)":1"# }.joined(separator: ",")
        let text = #"[{"\#(name)":{\#(members)},"name":"n","artist":"a"}]"#
        var reader = try ImportReader<Song>(ImportFile(text), format: .json)
        #expect(try reader.next() == song("n", "a"))
    }

    @Test func `names without an end are counted together`() throws {
        let unknown = (1...500).map { #""m\#($0)":1"# }.joined(separator: ",")
        let members = #""name":"n","artist":"a",\#(unknown)"#
        var reader = try ImportReader<Song>(ImportFile("[{\(members)},{\(members)}]"), format: .json)
        while try reader.next() != nil {}
        let ignored = reader.ignoredColumns
        #expect(ignored.columns.count == 50)
        #expect(ignored.otherValueCount == 900)
    }

    @Test func `an empty array has no rows`() throws {
        #expect(try rows(" [ ] \n").isEmpty)
    }

    @Test func `strings may have all escapes and any characters`() throws {
        let found = try rows(#"[{"na\u006de":"\u00e9\"\\\/\ud83c\udfb6 שלום <b>","artist":"a\u00A0b"}]"#)
        #expect(found == [try song("é\"\\/🎶 שלום <b>", "a\u{A0}b")])
    }

    @Test func `a number is read as its digits`() throws {
        let found = try rows(#"[{"name":1999,"artist":-1.50e+2},{"name":0,"artist":"a","year":"1982"}]"#)
        #expect(found == [try song("1999", "-1.50e+2"), try song("0", "a", facts: ItemFacts(year: 1982))])
    }

    @Test func `null counts as a missing field`() throws {
        let found = try rows(#"[{"name":"n","artist":"a","year":null,"tags":null},{"name":null,"artist":"a"}]"#)
        #expect(found == [try song("n", "a"), bad(1, 60, .name, .draft(.blank))])
    }

    @Test func `a missing field is reported at the start of the row`() throws {
        let found = try rows("[\n  {\"name\":\"n\"},\n  {}]")
        #expect(
            found == [
                bad(2, 3, .credit, .draft(.blank)),
                .invalid([
                    ImportProblem(line: 3, column: 3, field: .name, reason: .draft(.blank)),
                    ImportProblem(line: 3, column: 3, field: .credit, reason: .draft(.blank)),
                ]),
            ]
        )
    }

    @Test func `a field that is not text is refused, and others are kept`() throws {
        let found = try rows(
            #"[{"name":["n","m"],"artist":["a","b"]},{"name":true,"artist":"a","year":1.5},{"name":"n","artist":["a","b"]}]"#
        )
        #expect(
            found == [
                bad(1, 11, .name, .notAString(found: "an array")), bad(1, 48, .name, .notAString(found: "true")),
                try song("n", "a, b"),
            ]
        )
    }

    @Test func `tags are texts without commas, and others are left out`() throws {
        let found = try rows(
            #"[{"name":"n","artist":"a","tags":["x", 1]},{"name":"n","artist":"a","tags":["x,y"]},{"name":"n","artist":"a","tags":[]}]"#
        )
        #expect(
            found == [
                try song("n", "a", facts: ItemFacts(tags: ["x", "1"])), try song("n", "a"), try song("n", "a"),
            ]
        )
    }

    @Test func `a row that is not an object is bad`() throws {
        let found = try rows(#"["Africa", 1, [], {"name":"n","artist":"a"}]"#)
        #expect(
            found == [
                bad(1, 2, nil, .notAnObject(found: "\"Africa\"")), bad(1, 12, nil, .notAnObject(found: "the number 1")),
                bad(1, 15, nil, .notAnObject(found: "an array")), try song("n", "a"),
            ]
        )
    }

    @Test func `the last of two equal names counts, and our own name before others`() throws {
        let found = try rows(
            #"[{"name":"1","name":"2","title":"3","artist":"a"},{"title":"3","name":"1","artist":"a"}]"#
        )
        #expect(found == [try song("2", "a"), try song("1", "a")])
    }

    @Test func `half of a surrogate pair and invalid UTF-8 make one row bad`() throws {
        let found = try rows(#"[{"name":"\ud83c","artist":"a"},{"name":"n","artist":"a","x":"\udfb6"}]"#)
        #expect(found == [bad(1, 10, .name, .invalidUTF8), try song("n", "a")])
        let bytes = Array(#"[{"name":"caf"#.utf8) + [0xE9] + Array(#"","artist":"a"}]"#.utf8)
        let latin: [ImportReader<Song>.Row] = try ModelsTests.rows(bytes)
        #expect(latin == [try song("café", "a")])
    }

    @Test(arguments: [
        (#"[{"name":"n","artist":"a"},{"name":"n""#, 1, 39, #""," or "}""#, "the end of the file"),
        (#"[{"name":"n","artist":"a"}"#, 1, 27, #""," or "]""#, "the end of the file"),
        (#"[{"name":"n","artist":"a"},]"#, 1, 28, "a value", "\"]\""),
        (#"[{"name":"n","artist":"a"},{"name":n}]"#, 1, 36, "a value", "\"n\""),
        (#"[{"name":"n","artist":"a"},{"year":01}]"#, 1, 36, "a number without a leading zero", "\"0\""),
        (#"[{"name":"n","artist":"a"},{'name':1}]"#, 1, 29, "a name in quotes", "\"'\""),
        (#"[{"name":"n","artist":"a"},{"name" 1}]"#, 1, 36, #"":" after the name"#, "\"1\""),
        (#"[{"name":"n","artist":"a"}]]"#, 1, 28, "the end of the file", "\"]\""),
        (
            "[{\"name\":\"n\",\"artist\":\"a\"},{\"x\":\"\n\"}]", 1, 34,
            "a quote at the end of the string, or this control character escaped", "\"\\n\""
        ),
        (#"[{"name":"n","artist":"a"},{"x":"\q"}]"#, 1, 35, #"one of " \ / b f n r t u after the backslash"#, "\"q\""),
    ])
    func `nothing is read after invalid JSON`(
        text: String,
        line: Int,
        column: Int,
        expected: String,
        found: String
    ) throws {
        #expect(try rows(text) == [try song("n", "a"), brokenOff(line, column, expected, found)])
    }

    @Test func `nested values are skipped up to a depth`() throws {
        let deep = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
        #expect(try rows(#"[{"name":"n","artist":"a","x":\#(deep)}]"#) == [try song("n", "a")])
        let found = try rows(#"[{"name":"n","artist":"a"},{"x":"# + String(repeating: "[", count: 100_000))
        #expect(found == [try song("n", "a"), brokenOff(1, 132, "at most 100 values inside one another", "\"[\"")])
    }

    @Test func `an endless row is not held in memory`() throws {
        let bytes =
            Array(#"[{"name":"n","artist":"a"},{"x":""#.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20)
        let found: [ImportReader<Song>.Row] = try ModelsTests.rows(bytes, partSizes: [64 << 10])
        let problem = ImportProblem(line: 1, column: 27, field: nil, reason: .rowTooLong(limit: ByteWindow.rowLimit))
        #expect(found == [try song("n", "a"), .brokenOff(problem)])
    }

    @Test func `a file that is not an array is refused`() throws {
        #expect(throws: ImportFileError.notAnArray) { try rows("oops") }
    }
}

@Suite struct JSONLinesReaderTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .jsonLines)
    }

    @Test func `each line is a row, and blank lines are skipped`() throws {
        let found = try rows("{\"name\":\"n\",\"artist\":\"a\"}\r\n\n  \n{\"name\":\"m\",\"artist\":\"b\"}")
        #expect(found == [try song("n", "a"), try song("m", "b")])
    }

    @Test func `after an invalid line the next one is read`() throws {
        let found = try rows(
            "{\"name\":\"n\"\n{\"name\":\"m\",\"artist\":\"b\"}\noops\n{} {}\n[1]\n{\"name\":\"o\",\"artist\":\"c\"}\n"
        )
        #expect(
            found == [
                bad(1, 12, nil, .syntax(expected: #""," or "}""#, found: "the end of the line")), try song("m", "b"),
                bad(3, 1, nil, .syntax(expected: "a value", found: "\"o\"")),
                bad(4, 4, nil, .syntax(expected: "the end of the line", found: "\"{\"")),
                bad(5, 1, nil, .notAnObject(found: "an array")), try song("o", "c"),
            ]
        )
    }

    @Test func `an endless line is skipped without being held in memory`() throws {
        let bytes =
            Array("{\"name\":\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
            + Array("\n{\"name\":\"m\",\"artist\":\"b\"}\n".utf8)
        let found: [ImportReader<Song>.Row] = try ModelsTests.rows(
            bytes,
            as: .jsonLines,
            partSizes: [64 << 10, 1 << 20]
        )
        #expect(found == [bad(1, 1, nil, .rowTooLong(limit: ByteWindow.rowLimit)), try song("m", "b")])
    }
}

@Suite struct EnvelopeRowsTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .envelope)
    }

    private static let row = #"{"name":"Thriller","artist":"Michael Jackson"}"#

    @Test(arguments: [
        #"{"code":"19001","data":[\#(row)]}"#, #" { "data" : [ \#(row) ] , "code" : "19001" } "#,
        #"{"x":{"data":[]},"code":"19001","y":null,"data":[\#(row)],"z":[1,2]}"#,
        #"{"code":19001,"data":[\#(row)]}"#, #"{"data":[\#(row)],"code": 19001 }"#,
    ])
    func `the rows are those of the member data, wherever it is`(text: String) throws {
        #expect(try rows(text) == [try song("Thriller", "Michael Jackson")])
    }

    @Test(arguments: [
        (#"{"code":"500","data":[]}"#, "\"500\""), (#"{"code":19002,"data":[]}"#, "the number 19002"),
        (#"{"code":19001.0,"data":[]}"#, "the number 19001.0"), (#"{"code":[19001],"data":[]}"#, "an array"),
        (#"{"data":[\#(row)],"code":null}"#, "null"),
    ])
    func `another code refuses the whole file`(text: String, found: String) {
        #expect(throws: ImportFileError.wrongCode(found: found)) { try rows(text) }
    }

    @Test(arguments: [
        #"{"code":"19001","data":[]}"#, #"{"code":"19001","data":null}"#, #"{"data": null, "code": 19001}"#,
    ])
    func `an envelope may have no rows`(text: String) throws {
        #expect(try rows(text) == [])
    }

    @Test func `an envelope without a code or without rows is refused`() {
        #expect(throws: ImportFileError.wrongCode(found: nil)) { try rows(#"{"data":[]}"#) }
        #expect(throws: ImportFileError.noRows(found: nil)) { try rows(#"{"code":"19001"}"#) }
        #expect(throws: ImportFileError.noRows(found: "an object")) { try rows(#"{"code":"19001","data":{}}"#) }
    }

    @Test func `the rows of a broken envelope are kept only if its code was read before`()
        throws
    {
        let reason = ImportProblem.Reason.syntax(expected: #""," or "]""#, found: "the end of the file")
        let end = ImportProblem(line: 1, column: 71, field: nil, reason: reason)
        #expect(
            try rows(#"{"code":"19001","data":[\#(Self.row)"#) == [
                try song("Thriller", "Michael Jackson"), .brokenOff(end),
            ]
        )
        #expect(throws: ImportFileError.self) { try rows(#"{"data":[\#(Self.row)"#) }
    }

    @Test(arguments: [#"{"code":"19001" "data":[]}"#, #"{,"code":"19001"}"#, #"{"code":"19001","data":[],}"#])
    func `members are separated by one comma`(text: String) throws {
        do {
            guard case .brokenOff? = try rows(text).last else {
                Issue.record("It was read as if nothing were wrong")
                return
            }
        } catch let error as ImportFileError {
            guard case .brokenOff = error else { throw error }
        }
    }
}

/// Rows of JSON are found by their names, wherever they are.
@Suite struct JSONPlaceTests {
    private static let songs = #"[{"track":"Africa","artist":"Toto"},{"track":"Jump","artist":"Van Halen"}]"#

    @Test(arguments: [
        #"{"user":"x","scrobbles":\#(songs)}"#, #"{"data":\#(songs),"total":2}"#, #"{"status":1,"data":\#(songs)}"#,
        #"{"results":{"page":1,"hits":\#(songs)}}"#, #"{"users":[{"id":1,"plays":\#(songs)}]}"#,
        #"{"tags":[{"id":1}],"mix":\#(songs),"more":[{"track":"X","artist":"Y"}]}"#,
    ])
    func `a list of songs is found by the names of its members`(text: String) throws {
        let expected = [try song("Africa", "Toto"), try song("Jump", "Van Halen")]
        #expect(try rows(text, name: "songs.json") == expected)
        #expect(try rows(text) == expected)
    }

    @Test(arguments: [
        #"{"title":"Africa","artist":"Toto","similar":[{"title":"Jump","artist":"Van Halen"}]}"#,
        #"{"title":"Africa","artist":{"name":"Toto"},"album":{"tracks":[{"title":"X","artist":"Y"}]}}"#,
    ])
    func `a song with a list in it is one song`(text: String) throws {
        #expect(try rows(text) == [try song("Africa", "Toto")])
    }

    @Test func `rows without a code are no envelope, but those with another code are`() throws {
        let envelope = #"{"code":"500","data":\#(Self.songs)}"#
        #expect(throws: ImportFileError.wrongCode(found: "\"500\"")) { try rows(envelope) }
        #expect(throws: ImportFileError.wrongCode(found: nil)) { try rows(#"{"data":[1,2]}"#) }
    }

    @Test func `the members of rows that are not understood can be chosen`() throws {
        let text = #"[{"cim":"Africa","info":{"ki":"Toto"}},{"cim":"Jump","info":{"ki":"Van Halen"}}]"#
        let options = ImportOptions(kind: .songs)
        let preview = try #require(ImportPreview.ofUnknownColumns(options) { ImportFile(text) })
        #expect(preview.header == ["cim", "info.ki"])
        #expect(preview.columns.map(\.values) == [["Africa", "Jump"], ["Toto", "Van Halen"]])
        let chosen = ChosenColumns(["cim": .name, "info.ki": .credit])
        let remembered = [ChosenColumns.key(of: preview.header): chosen]
        for (mapping, remembered) in [(chosen, [:]), (nil, remembered)] {
            var reader = try ImportReader<Song>(ImportFile(text), mapping: mapping, remembered: remembered)
            #expect(try reader.next() == song("Africa", "Toto"))
        }
        #expect(ImportPreview.ofUnknownColumns(options) { ImportFile(Self.songs) } == nil)
    }
}

@Suite struct LiteralQuoteTests {
    @Test(arguments: [
        ("\"Heroes\"\tBowie\nEat It\t\"Weird Al\" Yankovic", ["\"Heroes\"", "Eat It"]),
        ("\"a, b\"\tc\nd\te", ["a, b", "d"]), ("\"Heroes\"\t\"Bowie\"", ["Heroes"]),
        ("7\" Mix\t\"Queen", ["7\" Mix"]), ("\"say \"\"hi\"\"\"\tX\n\"d\"\te", ["say \"hi\"", "d"]),
    ])
    func `quotes between tabs are part of a value that has no need of them`(lines: String, names: [String]) throws {
        var reader = try ImportReader<Song>(ImportFile("title\tartist\n\(lines)\n"))
        var found: [String] = []
        while case .draft(let draft)? = try reader.next() { found.append(draft.name) }
        #expect(found == names)
    }
}
