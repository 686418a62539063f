import Testing
import URLEncoding

struct URLEncodedPairsTests {
    private func pairs(of text: String) -> [[String]] {
        URLEncodedPairs(Array(text.utf8)).map { pair in
            [pair.name, pair.value].map { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test(
        arguments: [
            ("", []), ("&", []), ("&&a=1&", [["a", "1"]]), ("a", [["a", ""]]), ("a=", [["a", ""]]),
            ("=1", [["", "1"]]),
            ("a=b=c", [["a", "b=c"]]), ("a=1&a=2", [["a", "1"], ["a", "2"]]), ("a+b=c+d", [["a b", "c d"]]),
            ("%61%3D=%26%2B", [["a=", "&+"]]), ("q=20%+tide", [["q", "20% tide"]]), ("%=%zz", [["%", "%zz"]]),
        ] as [(String, [[String]])]
    )
    func `names and values are read as the URL Standard reads them`(text: String, expected: [[String]]) {
        #expect(pairs(of: text) == expected)
    }

    @Test func `bytes are compared, not characters`() {
        #expect(pairs(of: "a=1&\u{301}b=2").map(\.first) == ["a", "\u{301}b"])
        #expect(pairs(of: "a=\u{301}3") == [["a", "\u{301}3"]])
    }
}
