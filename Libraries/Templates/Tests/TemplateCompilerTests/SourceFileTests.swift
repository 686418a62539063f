import Testing

@testable import TemplateCompiler

@Suite struct SourceFileTests {
    @Test func `a place is counted in lines and bytes, from 1`() {
        let file = SourceFile(path: "a.html", bytes: Array("é\n\nab".utf8))
        #expect(file.position(at: 0) == Position(line: 1, column: 1))
        #expect(file.position(at: 2) == Position(line: 1, column: 3))
        #expect(file.position(at: 3) == Position(line: 2, column: 1))
        #expect(file.position(at: 5) == Position(line: 3, column: 2))
        #expect(file.position(at: 6) == Position(line: 3, column: 3))
    }

    @Test func `lines may end with CR LF`() {
        let file = SourceFile(path: "a.html", bytes: Array("a\r\nb\r\rc\r".utf8))
        #expect(file.bytes == Array("a\nb\r\rc\r".utf8))
        #expect(file.position(at: 2) == Position(line: 2, column: 1))
    }

    @Test func `a path has a folder and a name`() {
        #expect(SourceFile(path: "Templates/Media/RowView.html", bytes: []).baseName == "RowView")
        #expect(SourceFile(path: "Templates/Media/RowView.html", bytes: []).folder == "Templates/Media")
        #expect(SourceFile(path: "RowView", bytes: []).baseName == "RowView")
        #expect(SourceFile(path: "RowView", bytes: []).folder == "")
    }
}
