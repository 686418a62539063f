import Models
import Testing

@Suite struct TextDifferenceTests {
    private func parts(_ old: String, _ new: String) -> [TextDifference.Part] {
        TextDifference(from: old, to: new).parts
    }

    /// Restores one of the texts from the parts.
    private func text(_ parts: [TextDifference.Part], without left: TextDifference.Span.Change) -> String {
        parts.compactMap { part -> String? in
            switch part {
            case .kept(let lines): lines.joined(separator: "\n")
            case .removed(let lines): left == .removed ? nil : lines.joined(separator: "\n")
            case .added(let lines): left == .added ? nil : lines.joined(separator: "\n")
            case .changed(let spans): spans.filter { $0.change != left }.map(\.text).joined()
            }
        }
        .joined(separator: "\n")
    }

    @Test func `equal texts are kept, and two empty ones have no parts`() {
        #expect(parts("a\nb", "a\nb") == [.kept(["a", "b"])])
        #expect(parts("", "").isEmpty)
    }

    @Test func `lines are added and removed`() {
        #expect(parts("", "one\ntwo") == [.added(["one", "two"])])
        #expect(parts("one\ntwo", "") == [.removed(["one", "two"])])
        #expect(parts("a\nb\nc", "a\nc") == [.kept(["a"]), .removed(["b"]), .kept(["c"])])
        #expect(parts("a\nc", "a\n\nc") == [.kept(["a"]), .added([""]), .kept(["c"])])
        #expect(parts("a", "a\n") == [.kept(["a"]), .added([""])])
    }

    @Test func `a changed line is compared word by word`() {
        #expect(
            parts("The quick brown fox", "The slow brown fox") == [
                .changed([
                    .init(.kept, "The "), .init(.removed, "quick "), .init(.added, "slow "), .init(.kept, "brown fox"),
                ])
            ]
        )
    }

    @Test func `the new text tells what was added`() {
        let stretches = TextDifference(from: "The quick fox\nstays\ngoes", to: "The slow fox\nstays").newText
        #expect(
            stretches == [
                .init(.kept, "The "), .init(.added, "slow "), .init(.kept, "fox"), .init(.kept, "\n"),
                .init(.kept, "stays"),
            ]
        )
        #expect(TextDifference(from: "", to: "All new").newText == [.init(.added, "All new")])
        #expect(TextDifference(from: "All gone", to: "").newText.isEmpty)
    }

    @Test func `lines with little in common are removed and added`() {
        #expect(
            parts("completely different", "nothing alike") == [
                .removed(["completely different"]), .added(["nothing alike"]),
            ]
        )
    }

    @Test func `adjacent changed words are joined`() {
        #expect(
            parts("say one, two and the rest of it", "say 1, 2 and the rest of it") == [
                .changed([
                    .init(.kept, "say "), .init(.removed, "one, two "), .init(.added, "1, 2 "),
                    .init(.kept, "and the rest of it"),
                ])
            ]
        )
    }

    @Test func `canonically equivalent text has changed`() {
        #expect(parts("caf\u{E9}", "cafe\u{301}") == [.removed(["caf\u{E9}"]), .added(["cafe\u{301}"])])
    }

    @Test func `scripts without spaces are compared by character`() {
        #expect(
            parts("今日は良い天気です", "今日は悪い天気です") == [
                .changed([.init(.kept, "今日は"), .init(.removed, "良"), .init(.added, "悪"), .init(.kept, "い天気です")])
            ]
        )
    }

    @Test func `both texts can be restored from any difference`() {
        let words = ["a", "b b", "", "шла Саша", "👩‍👩‍👧 x", "e\u{301}", "\u{202E}RTL", "tab\tend ", "，。"]
        for _ in 1...500 {
            let old = (0..<Int.random(in: 1...8)).map { _ in words.randomElement() ?? "" }.joined(separator: "\n")
            let new = (0..<Int.random(in: 1...8)).map { _ in words.randomElement() ?? "" }.joined(separator: "\n")
            let parts = parts(old, new)
            #expect(old.isEmpty || Array(text(parts, without: .added).utf8) == Array(old.utf8))
            #expect(new.isEmpty || Array(text(parts, without: .removed).utf8) == Array(new.utf8))
            let stretches = TextDifference(from: old, to: new).newText
            #expect(Array(stretches.map(\.text).joined().utf8) == Array(new.utf8))
        }
    }

    /// Texts of the greatest length that are hard to compare. A release build took 1 to 44 ms.
    @Test(arguments: HardText.allCases)
    func `texts of the greatest length are compared quickly`(hard: HardText) {
        let (old, new) = (hard.text(from: 0), hard.text(from: 5_003))
        let clock = ContinuousClock()
        var difference: TextDifference?
        let time = clock.measure { difference = TextDifference(from: old, to: new) }
        #expect(difference?.parts.isEmpty == false)
        #expect(time < .seconds(5))
    }
}

/// Texts that are hard to compare.
enum HardText: CaseIterable {
    case otherLines, twoLines, oneLineOfWords, oneWord, punctuation, lineBreaks

    private func piece(_ index: Int) -> String {
        switch self {
        case .otherLines: "\(index)\n"
        case .twoLines: index * index / 7 % 2 == 0 ? "a\n" : "b\n"
        case .oneLineOfWords: "\(index * 7919 % 89) "
        case .oneWord: index == 5_003 ? "y" : "x"
        case .punctuation: index * index / 7 % 2 == 0 ? "." : ","
        case .lineBreaks: index.isMultiple(of: 3) ? "x\n" : "\n"
        }
    }

    func text(from start: Int) -> String {
        var text = ""
        var index = start
        var length = 0
        while length < TextModel.lengthLimit {
            let piece = piece(index)
            text += piece
            length += piece.utf16.count
            index += 1
        }
        return text
    }
}
