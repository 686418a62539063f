import Testing

@testable import Models

/// Texts of ASCII take a shorter way, which leads to the same results.
@Suite struct FieldTextTests {
    private static let parts = [
        "a", "B", "7", "!", "~", "'", "`", "$", "+", "-", "/", " ", "  ", "\t", "\n", "\u{1}", "\u{7F}", "\u{A0}",
        "\u{200B}",
        "é", "\u{301}", "東", "\u{FFFF}",
    ]

    private func texts(of parts: [String]) -> [String] {
        var generator = SeededGenerator(seed: 7)
        return (0..<2_000).map { _ in
            (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in parts.randomElement(using: &generator) }
                .joined()
        }
    }

    @Test func `a text is trimmed, and found invisible or forbidden, by each of its characters`() {
        for text in texts(of: Self.parts) {
            let scalars = Array(text.unicodeScalars)
            let kept = scalars.drop { $0.properties.isWhitespace }.reversed().drop { $0.properties.isWhitespace }
                .reversed()
            #expect(Array(text.trimmed.unicodeScalars) == Array(kept))
            #expect(text.isInvisible == scalars.allSatisfy(\.isInvisible))
            let forbidden = scalars.first { ["\t", "\n", "\u{1}", "\u{7F}", "\u{FFFF}"].contains($0) }
            #expect(ForbiddenCharacter.first(in: text)?.scalar == forbidden)
        }
    }

    @Test func `a text of ASCII is folded as it is beside other letters`() {
        for text in texts(of: Self.parts.filter { $0.utf8.allSatisfy { $0 < 0x80 } }) {
            let words = Folding.words(of: text)
            #expect(Folding.fold("\(text) é") == (words + ["e"]).joined(separator: " "))
            #expect(Folding.fold(text) == (words.isEmpty ? text.trimmed : words.joined(separator: " ")))
        }
    }
}
