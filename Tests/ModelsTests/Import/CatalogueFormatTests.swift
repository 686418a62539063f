import Testing

@testable import Models

@Suite struct CatalogueFormatTests {
    private func format(_ content: String, name: String = "file") throws -> CatalogueFormat? {
        try ImportReader<Song>(ImportFile(content, name: name)).format
    }

    @Test func `an array is JSON, whatever the file is called`() throws {
        #expect(try format("\u{FEFF} \n [") == .json)
        #expect(try format("[]", name: "songs.txt") == .json)
    }

    @Test func `an object with data is an envelope`() throws {
        #expect(try format(#"{"code":"19001","data":[]}"#) == .envelope)
        #expect(try format(#"{ "data" : [] }"#, name: "x.jsonl") == .envelope)
        #expect(try format(#"{"data":[{"name":"n"}]}"#) == .json)
        #expect(try format(#"{"code":"19002","message":"Sorry"}"#) == .envelope)
        #expect(try format(#"{"code":"19001","data":null}"#) == .envelope)
    }

    @Test func `another object is a line of JSON Lines`() throws {
        #expect(try format(#"{"name":"n","artist":"a"}"#) == .jsonLines)
        #expect(try format(#"{"name":"n","code":"7"}"#) == .jsonLines)
        #expect(try format("{\"name\":\"n\",\n\"artist\":\"a\"}", name: "x.ndjson") == .jsonLines)
    }

    @Test func `the name decides if the content does not`() throws {
        #expect(try format(#"{"name"#, name: "songs.JSON") == .envelope)
        #expect(try format(#"{"name"#, name: "songs.jsonl") == .jsonLines)
        #expect(try format("oops", name: "songs.json") == .json)
        #expect(try format("oops", name: "songs.jsonl") == .jsonLines)
    }

    @Test func `everything else is CSV, and so are files of that name`() throws {
        #expect(try format("name,artist") == .csv)
        #expect(try format("[name],artist", name: "songs.CSV") == .csv)
        #expect(try format("{name}\tartist", name: "songs.tsv") == .csv)
    }

    @Test(arguments: [("[{", CatalogueFormat.json), ("\u{FEFF} [ ]", .json), ("[]", .json)])
    func `JSON in a file named CSV is JSON`(content: String, expected: CatalogueFormat) throws {
        #expect(try format(content, name: "songs.csv") == expected)
        #expect(try format(#"{"name":"n","artist":"a"}"#, name: "songs.csv") == .jsonLines)
        #expect(try format(#"{"code":"19001","data":[]}"#, name: "songs.tsv") == .envelope)
    }

    @Test(arguments: ["", " \r\n\t", "\u{FEFF}", "\u{FEFF}\n\n"]) func `an empty file is refused`(
        content: String
    ) {
        #expect(throws: ImportFileError.empty) { try format(content) }
    }

    @Test func `endless white space is skipped without being held in memory`() {
        let blank = ImportFile([UInt8](repeating: 0x20, count: 2 << 20))
        #expect(throws: ImportFileError.empty) { try ImportReader<Song>(blank) }
    }

    @Test(
        arguments: [[0xFF, 0xFE, 0x6E, 0x00], [0xFE, 0xFF, 0x00, 0x6E], [0x6E, 0x00, 0x61, 0x00], [0x00, 0x5B]]
            as [[UInt8]]
    )
    func `UTF-16 is read`(bytes: [UInt8]) throws {
        let expected: CatalogueFormat = bytes == [0x00, 0x5B] ? .json : .csv
        #expect(try ImportReader<Song>(ImportFile(bytes, partSize: 1)).format == expected)
    }

    @Test(
        arguments: [
            ("\u{89}PNG\r\n\u{1A}\n", .notText), ("GIF89a\u{10}\u{1}", .notText), ("\0\0\0\u{18}ftyp", .notText),
            ("PK\u{3}\u{4}\u{14}\0", .archive), ("\u{1F}\u{8B}\u{8}", .archive),
            ("PK\u{3}\u{4}\u{14}\0\u{8}\0\u{90}\0xl/workbook.xml", .workbook),
            ("\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}", .workbook),
            ("bplist00\u{D5}\u{1}\u{2}", .binaryPropertyList),
        ] as [(String, ImportFileError)]
    )
    func `a file that is not text is refused by what it is`(signature: String, expected: ImportFileError) {
        let bytes = signature.unicodeScalars.map { UInt8($0.value) }
        #expect(throws: expected) { try ImportReader<Song>(ImportFile(bytes, partSize: 1)) }
    }

    @Test func `a control character in a row refuses only that row`() throws {
        var reader = try ImportReader<Song>(ImportFile(Array("name,artist\nA\0,B\nC,D\n".utf8)))
        guard case .invalid = try reader.next() else { return #expect(Bool(false)) }
        #expect(try reader.next() == .draft(Draft(name: "C", credit: "D")))
    }
}
