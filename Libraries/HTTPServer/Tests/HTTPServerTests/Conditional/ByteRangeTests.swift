import Testing

@testable import HTTPServer

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-499", 0..<10), ("bytes=2-5", 2..<6), ("bytes=9-9", 9..<10),
        ("bytes=3-", 3..<10), ("bytes=-1", 9..<10), ("bytes=-10", 0..<10), ("bytes=-11", 0..<10),
        ("BYTES=0-1", 0..<2), ("bytes= 0-1 ", 0..<2), ("bytes=,0-1,", 0..<2), ("bytes=00-01", 0..<2),
        ("bytes=0-99999999999999999999", 0..<10), ("bytes=-99999999999999999999", 0..<10),
    ])
    func `a single range selects a part`(_ field: String, _ range: Range<Int>) {
        #expect(ByteRange(field, of: 10) == .part(range))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
    func `a range outside the content is unsatisfiable`(_ field: String) {
        #expect(ByteRange(field, of: 10) == .unsatisfiable)
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=0-b", "bytes=1", "bytes=0-1-2",
        "bytes=--1", "bytes=+0-1", "bytes=0x0-1", "bytes=0 - 1", "bytes =0-1", "items=0-1", "0-1", "bytes:0-1",
        "bytes=0-1,3-4", "bytes=0-1, -1", "bytes=0-1,bytes=2-3", "bytes=\u{661}-2",
    ])
    func `several ranges and invalid ones select the whole content`(_ field: String) {
        #expect(ByteRange(field, of: 10) == .whole)
    }

    @Test func `empty content has no part`() {
        #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", of: 0) == .whole)
    }
}
