import Foundation
import Testing

@testable import HTTPServer

@Suite struct OpenFileTests {
    @Test func `a part of a file has its own length and content, as has a part of that part`() throws {
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

@Suite struct TemporaryFileTests {
    @Test func `a temporary file has no name and is accessible to its owner only`() throws {
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

    @Test(.timeLimit(.minutes(10))) func `a file whose share is lost becomes empty, and stays open`() async throws {
        let budget = ByteBudget(10)
        let share = budget.share(of: ClientAddress(IPAddress(ipv4: 1)))
        var file = try TemporaryFile(counting: share)
        #expect(share.take(8))
        try file.append(Array("12345678".utf8))
        #expect(budget.share(of: ClientAddress(IPAddress(ipv4: 2))).take(3))
        while try !file.content.contents().isEmpty { await Task.yield() }
        #expect(file.content.byteCount == 8)
    }

    @Test func `a missing folder is an error`() {
        #expect {
            try TemporaryFile(in: "/nowhere/at/all")
        } throws: { ($0 as? SystemError)?.code == ENOENT }
    }
}
