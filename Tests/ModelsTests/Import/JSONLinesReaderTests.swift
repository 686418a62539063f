import Testing

@testable import Models

@Suite struct JSONLinesReaderTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .jsonLines)
    }

    @Test func `each line is a row, and lines with nothing on them are none`() throws {
        let found = try rows("{\"name\":\"n\",\"artist\":\"a\"}\r\n\n  \n{\"name\":\"m\",\"artist\":\"b\"}")
        #expect(found == [try song("n", "a"), try song("m", "b")])
    }

    @Test func `after a broken line the next one is read`() throws {
        let found = try rows(
            "{\"name\":\"n\"\n{\"name\":\"m\",\"artist\":\"b\"}\noops\n{} {}\n[1]\n{\"name\":\"o\",\"artist\":\"c\"}\n"
        )
        #expect(
            found == [
                bad(1, 12, nil, .syntax(expected: #""," or "}""#, found: "the end of the line")), try song("m", "b"),
                bad(3, 1, nil, .syntax(expected: "a value", found: "\"o\"")),
                bad(4, 4, nil, .syntax(expected: "the end of the line", found: "\"{\"")),
                bad(5, 1, nil, .noObject(found: "an array")), try song("o", "c"),
            ]
        )
    }

    @Test func `a line without end is skipped, and takes no memory`() throws {
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
