import Testing
import URLEncoding

struct PercentEncodingTests {
    private func decoded(_ text: String) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8)[...]), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("%4A%4a%6A", "JJj"), ("caf%C3%A9", "café"), ("%2541", "%41"), ("a+b", "a+b"),
        ("%00", "\0"),
    ])
    func `an escape is decoded once`(encoded: String, text: String) {
        #expect(decoded(encoded) == text)
    }

    @Test(arguments: [
        ("%", "%"), ("100%", "100%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("%4%41", "%4A"), ("%g1", "%g1"),
        ("20% tide", "20% tide"), ("%+1", "%+1"), ("%\u{FF11}1", "%\u{FF11}1"), ("%4\u{301}1", "%4\u{301}1"),
    ])
    func `a percent sign that begins no escape stands for itself`(encoded: String, text: String) {
        #expect(decoded(encoded) == text)
    }

    @Test func `bytes that are not UTF-8 are kept`() {
        #expect(PercentEncoding.decode(Array("%FFa".utf8)[...]) == [0xFF, UInt8(ascii: "a")])
    }

    @Test(arguments: ["", "a-b_c.d~e/f", "100 %", "a&b=c+d", "café\n", "\u{1F3B5}", "%41"])
    func `an encoded text is decoded to itself, in a path and in a query`(text: String) throws {
        let encoded = PercentEncoding.encode(text)
        #expect(decoded(encoded) == text)
        let pairs = Array(URLEncodedPairs(Array("a=\(encoded)".utf8)))
        #expect(pairs.map(\.value) == [Array(text.utf8)])
    }
}
