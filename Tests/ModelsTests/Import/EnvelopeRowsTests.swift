import Testing

@testable import Models

@Suite struct EnvelopeRowsTests {
    private func rows(_ text: String) throws -> [ImportReader<Song>.Row] {
        try ModelsTests.rows(text, as: .envelope)
    }

    private static let row = #"{"name":"Thriller","artist":"Michael Jackson"}"#

    @Test(arguments: [
        #"{"code":"19001","data":[\#(row)]}"#, #" { "data" : [ \#(row) ] , "code" : "19001" } "#,
        #"{"x":{"data":[]},"code":"19001","y":null,"data":[\#(row)],"z":[1,2]}"#,
    ])
    func `the rows are those of data, wherever it stands`(text: String) throws {
        #expect(try rows(text) == [try song("Thriller", "Michael Jackson")])
    }

    @Test(arguments: [
        (#"{"code":"500","data":[]}"#, "\"500\""), (#"{"code":19001,"data":[]}"#, "the number 19001"),
        (#"{"data":[\#(row)],"code":null}"#, "null"),
    ])
    func `another code is an error of the whole file`(text: String, found: String) {
        #expect(throws: ImportFileError.wrongCode(found: found)) { try rows(text) }
    }

    @Test func `without a code, or without rows, nobody knows what it is`() {
        #expect(throws: ImportFileError.wrongCode(found: nil)) { try rows(#"{"data":[]}"#) }
        #expect(throws: ImportFileError.noRows(found: nil)) { try rows(#"{"code":"19001"}"#) }
        #expect(throws: ImportFileError.noRows(found: "an object")) { try rows(#"{"code":"19001","data":{}}"#) }
    }

    @Test func `what breaks off keeps its rows when the code has been right, and none when it was still to come`()
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
    func `members are parted by one comma`(text: String) throws {
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
