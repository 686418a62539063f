import Models
import Testing

struct SpellingTests {
    @Test(
        arguments: [
            ("thriler", "thriller"), ("thrilller", "thriller"), ("thritler", "thriller"), ("thrillre", "thriller"),
            ("hriller", "thriller"), ("thrille", "thriller"), ("quen", "queen"), ("лоп", "клоп"), ("שלם", "שלום"),
            ("htriller", "thriller"), ("2pc", "2pac"), ("1928", "1982"),
        ]
    )
    func `a word with one mistake is close, and is among the variants`(typed: String, word: String) {
        #expect(Spelling.areClose(typed, word))
        #expect(Spelling.areClose(word, typed))
        #expect(Spelling.variants(of: typed).contains(word))
    }

    @Test(
        arguments: [
            ("thriller", "thriller"), ("thrler", "thriller"), ("thriller", "thrlilre"), ("ab", "abc"), ("", "a"),
            ("abcd", "badc"), ("東京", "東京都"), (String(repeating: "a", count: 25), String(repeating: "a", count: 24)),
        ]
    )
    func `a word with more mistakes, a short and a long one are not`(typed: String, word: String) {
        #expect(!Spelling.areClose(typed, word))
        #expect(!Spelling.variants(of: typed).contains(word))
    }

    @Test func `the number of variants is bounded`() {
        #expect(Spelling.variants(of: "thriler").count < 500)
        #expect(Spelling.variants(of: String(repeating: "ab", count: 12)).count < 1_500)
        #expect(Spelling.variants(of: String(repeating: "ab", count: 13)) == [])
    }
}
