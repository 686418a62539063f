import Models
import Testing

struct QuoteTests {
    /// Returns the quote with its matches in brackets.
    private func marked(_ text: String, _ words: String...) -> String {
        let quote = Quote(of: text, words: words)
        let bytes = Array(quote.text.utf8)
        var (marked, end) = ("", 0)
        for match in quote.matches {
            marked += String(decoding: bytes[end..<match.lowerBound], as: UTF8.self)
            marked += "[\(String(decoding: bytes[match], as: UTF8.self))]"
            end = match.upperBound
        }
        return marked + String(decoding: bytes[end...], as: UTF8.self)
    }

    @Test func `a short text is quoted as one line`() {
        #expect(marked("Tea at four,\nBEYONCÉ at five.", "beyonce", "tea") == "[Tea] at four, [BEYONCÉ] at five.")
        #expect(marked("", "tea") == "")
        #expect(marked("no match", "tea") == "no match")
    }

    @Test func `a long text is quoted around its first match, between whole words`() {
        let text = String(repeating: "lorem ", count: 100) + "needle " + String(repeating: "ipsum ", count: 100)
        let quote = marked(text, "needle")
        #expect(quote.hasPrefix("… lorem "))
        #expect(quote.contains(" [needle] "))
        #expect(quote.hasSuffix(" ipsum …"))
        #expect(quote.count < 200)
    }

    @Test func `a text without spaces is cut`() {
        let quote = Quote(of: String(repeating: "W", count: 10_000) + " needle", words: ["needle"])
        #expect(quote.text.utf8.count < 250)
        #expect(Quote(of: String(repeating: "W", count: 10_000), words: ["w"]).text.utf8.count < 250)
    }
}

struct FoldedTextsTests {
    @Test func `a text is found by the beginnings of all words`() {
        let texts = FoldedTexts(["Beyoncé at five", "five o’clock tea", ""])
        #expect(texts.indexes(of: ["five"]) == [0, 1])
        #expect(texts.indexes(of: ["beyon", "fi"]) == [0])
        #expect(texts.indexes(of: ["ive"]) == [])
        #expect(texts.indexes(of: []) == [])
        #expect(texts.words(closeTo: "beyonse") == ["beyonce"])
    }
}
