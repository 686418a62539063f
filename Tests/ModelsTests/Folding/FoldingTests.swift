import Foundation
import Models
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Don’t  STOP", "dont stop"), ("don't stop", "dont stop"), ("\u{A0}Don‘t\tstop\n", "dont stop"),
        ("Beyoncé", "beyonce"), ("BEYONCE\u{301}", "beyonce"), ("Motörhead", "motorhead"), ("Sigur Rós", "sigur ros"),
        ("Mø", "mo"), ("Œuvre", "oeuvre"), ("STRAẞE straße", "strasse strasse"), ("Łódź", "lodz"), ("Ærø", "aero"),
        ("İstanbul Iğdır ırmak", "istanbul igdir irmak"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"), ("οδυσσεύς", "οδυσσευσ"),
        ("Ёлка", "елка"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"),
        ("AC/DC", "ac dc"), ("A$AP", "a$ap"), ("C++", "c++"), ("(I Can’t Get No)…", "i cant get no"),
        ("99 Luftballons", "99 luftballons"),
        ("한국", "한국".decomposedStringWithCanonicalMapping), ("東京 事変", "東京 事変"), ("が", "か\u{3099}"),
        ("\u{304B}\u{3099}", "か\u{3099}"), ("❤\u{FE0F}", "❤"), ("👩\u{200D}👧", "👩👧"), ("a\u{AD}b\u{200B}c", "abc"),
    ])
    func `case, accents, apostrophes and punctuation do not count`(text: String, folded: String) {
        #expect(Array(Folding.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
        #expect(Folding.fold(folded) == folded)
    }

    @Test(arguments: ["!!!", "?", "…", "-"])
    func `a text without words stays as it is`(text: String) {
        #expect(Folding.fold(" \(text) ") == text)
        #expect(Folding.words(of: text).isEmpty)
    }

    @Test func `white space folds to an empty text`() {
        #expect(Folding.fold(" \t") == "")
    }

    @Test func `the words are those of the folded text`() {
        for text in ["Don’t  STOP!", "Beyoncé & Jay-Z", "東京 事変", "a\0b", "’n’ roll", "e\u{301}\u{301}", "한국 😀"] {
            #expect(Folding.words(of: text).joined(separator: " ") == Folding.fold(text))
        }
    }

    /// The text with the matches in brackets.
    private func marked(_ text: String, _ words: String) -> String {
        var bytes = Array(text.utf8)
        for range in Folding.matches(of: Folding.words(of: words), in: text).reversed() {
            bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
            bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("Don’t Stop Believing", "dont st", "[Don’t] [St]op Believing"), ("Don’t", "don", "[Don]’t"),
        ("Rockin' Around", "rockin", "[Rockin]' Around"),
        ("Beyoncé", "BEYONCE", "[Beyoncé]"), ("Beyonce\u{301}!", "beyonce", "[Beyonce\u{301}]!"),
        ("Beyoncé", "beyonc", "[Beyonc]é"), ("Straße", "stras", "[Straß]e"),
        ("Love, love, love", "lo", "[Lo]ve, [lo]ve, [lo]ve"),
        ("Yellow Submarine", "low", "Yellow Submarine"), ("Song Son", "son song", "[Song] [Son]"),
        ("👨‍👩‍👧 Family", "fam", "👨‍👩‍👧 [Fam]ily"), ("שלום עולם", "עולם", "שלום [עולם]"), ("x", "", "x"), ("", "x", ""),
    ])
    func `matches are found at their places`(text: String, words: String, marked: String) {
        #expect(self.marked(text, words) == marked)
    }
}

@Suite struct IdentityTests {
    @Test(arguments: [
        ["C", "C#", "C♯", "C+", "C++", "C!", "C?", "C-", "C&"],
        ["100", "100%", "-100", "+100", "#100", "1.00", "10/0", "10-0"],
        ["Help", "Help!", "Help?"], ["Love", "Love²", "Love & Hate", "Love Hate"], ["x = y", "x y", "x * y", "x @ y"],
        ["!!!", "!!", "???", "…"],
    ])
    func `a sign that makes a different name is kept`(names: [String]) {
        #expect(Set(names.map(Folding.identity)).count == names.count)
    }

    @Test(arguments: [
        ["Don’t Stop", "dont stop", "Don't  STOP"], ["Beyoncé", "BEYONCE"], ["AC/DC", "AC DC", "AC-DC"],
        ["Jay-Z", "Jay Z"], ["Song (Live)", "Song - Live", "Song [Live]", "Song – Live"], ["100%", "100 %", "１００％"],
        ["C#", "Ｃ＃", "c #"], ["Blink-182", "Blink 182"], ["“Heroes”", "\"Heroes\"", "Heroes"], ["¿Qué?", "Qué?"],
        ["Wait…", "Wait"], ["Vol. 1", "Vol 1"], ["ＡＢＢＡ", "ABBA"], ["ｶﾞ", "ガ"], ["Rock & Roll", "Rock &Roll"],
    ])
    func `other punctuation, case, accents and widths do not count`(names: [String]) {
        #expect(Set(names.map(Folding.identity)).count == 1)
        #expect(Set(names.map(Folding.fold)).count == 1)
    }
}
