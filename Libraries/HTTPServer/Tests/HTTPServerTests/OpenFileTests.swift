import HTTPServer
import Testing

@Suite struct OpenFileTests {
    @Test func `a part of a file has its own length and content, and so has a part of it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("0123456789", to: "a")
        let file = try OpenFile(path: "\(folder.path)/a")
        #expect(file.byteCount == 10)
        let part = file.part(2..<8)
        #expect(part.byteCount == 6)
        #expect(try part.contents() == Array("234567".utf8))
        #expect(try part.part(1..<3).contents() == Array("34".utf8))
        #expect(try part.part(4..<100).contents() == Array("67".utf8))
        #expect(try file.part(10..<10).contents() == [])
        var parts: [[UInt8]] = []
        try part.forEachPart(upTo: 4) { parts.append($0) }
        #expect(parts == [Array("2345".utf8), Array("67".utf8)])
    }
}
