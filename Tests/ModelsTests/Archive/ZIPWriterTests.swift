import Foundation
import Models
import Testing

struct ZIPWriterTests {
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)

    private func archive(_ files: [(name: String, parts: [[UInt8]])]) throws -> [UInt8] {
        var zip = ZIPWriter(at: noon)
        var bytes: [UInt8] = []
        for file in files {
            bytes += zip.begin(file.name)
            for part in file.parts { bytes += zip.append(part) }
            bytes += zip.end()
        }
        return try bytes + zip.finish()
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `a file has its name, its time, its checksum and its lengths in the directory`() throws {
        let bytes = try archive([("größe.txt", [Array("12345".utf8), Array("6789".utf8)])])
        let end = bytes.suffix(22)
        #expect(end.starts(with: [0x50, 0x4B, 5, 6]))
        let directory = bytes.dropFirst(number(end.dropFirst(16).prefix(4)))
        #expect(directory.starts(with: [0x50, 0x4B, 1, 2]))
        func field(_ offset: Int, _ length: Int) -> Int { number(directory.dropFirst(offset).prefix(length)) }
        // The check value of the checksum, and 2026-11-21 09:41:06 as MS-DOS writes it.
        #expect(field(16, 4) == 0xCBF4_3926)
        #expect(field(24, 4) == 9)
        #expect(field(12, 2) == 9 << 11 | 41 << 5 | 7 / 2)
        #expect(field(14, 2) == 46 << 9 | 11 << 5 | 21)
        let name = Array("größe.txt".utf8)
        #expect(Array(directory.dropFirst(46).prefix(name.count)) == name)
        #expect(field(28, 2) == name.count)
        // Two blocks of five and four bytes, and an empty last one.
        #expect(field(20, 4) == 5 + 5 + 5 + 4 + 5)
    }

    @Test func `a part longer than a block is split`() throws {
        let part = [UInt8](repeating: 7, count: 70_000)
        let bytes = try archive([("a", [part]), ("empty", [])])
        let block = bytes.dropFirst(30 + 1)
        #expect(Array(block.prefix(5)) == [0, 0xFF, 0xFF, 0, 0])
        #expect(number(block.dropFirst(5 + 0xFFFF + 1).prefix(2)) == 70_000 - 0xFFFF)
    }
}
