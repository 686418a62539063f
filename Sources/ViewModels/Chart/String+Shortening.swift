extension String {
    /// As much as fits into a line of that many Latin letters, with an ellipsis where something is left out.
    ///
    /// A cluster of characters is never torn apart, so no accent goes and no flag becomes another one.
    func shortened(to width: Int) -> String {
        var rest = width
        var end = startIndex
        /// Where the ellipsis would begin.
        var lastEnd = startIndex
        while end < endIndex {
            rest -= self[end].width
            if rest < 0 { return self[..<lastEnd].trimmingSpaces + "…" }
            formIndex(after: &end)
            if rest > 0 { lastEnd = end }
        }
        return self
    }

    /// The string in its own direction, wherever it stands: SVG has no `dir` (Unicode Standard Annex #9, FSI and PDI).
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var rest = self
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}

extension Character {
    /// In Latin letters: about two where a letter is as wide as it is high.
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
