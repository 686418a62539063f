import Models

extension String {
    /// The text with its first letter, which must be ASCII, in upper case.
    var capitalizingFirst: String {
        prefix(1).uppercased() + dropFirst()
    }

    /// The name of an uploaded file, for a line of text.
    var shownAsFileName: String {
        let name = ForbiddenCharacter.marked(in: self)
        return name.isEmpty ? "a file" : "“\(name.prefix(100))”"
    }

    /// Returns the text shortened to a width in Latin letters, with an ellipsis where it was cut.
    ///
    /// The cut is between grapheme clusters, so that no accent or flag is split.
    func shortened(to width: Int) -> String {
        var room = width
        var end = startIndex
        /// The end of the text that leaves room for the ellipsis.
        var lastEnd = startIndex
        while end < endIndex {
            room -= self[end].width
            if room < 0 { return self[..<lastEnd].trimmingSpaces + "…" }
            formIndex(after: &end)
            if room > 0 { lastEnd = end }
        }
        return self
    }

    /// The text with its own direction. SVG has no `dir` (Unicode Standard Annex #9, FSI and PDI).
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}

extension [String] {
    /// The words as a list within a sentence: "a", "a and b", "a, b and c".
    var joinedInSentence: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Character {
    /// The width in Latin letters: about 2 for East Asian characters and emoji.
    fileprivate var width: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
