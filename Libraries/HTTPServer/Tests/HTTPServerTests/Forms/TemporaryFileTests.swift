import Foundation
import Testing

@testable import HTTPServer

@Suite struct TemporaryFileTests {
    @Test func `a temporary file has no name and is for its owner alone`() throws {
        let folder = try TemporaryFolder()
        var file = try TemporaryFile(in: folder.path)
        try file.append(Array("hello ".utf8))
        try file.append([])
        try file.append(Array("world".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        #expect(file.byteCount == 11)
        #expect(try file.content.contents() == Array("hello world".utf8))
        var status = stat()
        try #require(fstat(file.content.descriptor.number, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_nlink == 0)
    }

    @Test func `a folder that is missing is an error`() {
        #expect {
            try TemporaryFile(in: "/nowhere/at/all")
        } throws: { ($0 as? SystemError)?.code == ENOENT }
    }
}
