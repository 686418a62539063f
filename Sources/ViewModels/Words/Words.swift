import Models

/// Sentences that several pages have in common.
enum CommonWords {
    /// The advice after a failure whose reason only the log has.
    static let tryAgainOrAsk =
        "Try again. If it fails again, tell the administrator of this server, whose log has the reason."
    /// The reason that nothing can be saved while an import or a source adds many items.
    static let busy = "Many songs or movies are being added right now."
}

extension Int {
    /// Returns the number with its unit, such as "1 song" or "1,234 songs".
    /// - Parameter many: The plural of the unit; `nil` if it ends with an s.
    func counted(_ one: String, _ many: String? = nil) -> String {
        "\(grouped) \(self == 1 ? one : many ?? "\(one)s")"
    }

    /// The number with commas, such as "1,234". Foundation's formatters cost more than the rest of a page.
    package var grouped: String {
        let digits = "\(magnitude)".utf8
        var grouped = self < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { grouped.append(",") }
            grouped.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return grouped
    }

    /// The number rounded to two or three digits, such as "999", "1.2k", "34k" or "1.2M". A negative number becomes 0.
    var abbreviated: String {
        guard self >= 1_000 else { return "\(Swift.max(0, self))" }
        let units = [(1_000, "k"), (1_000_000, "M"), (1_000_000_000, "B")]
        // 999,500 rounds to 1,000k and is therefore written as 1M.
        let (unit, sign) = units.first { rounded(to: $0.0) < 1_000 } ?? (1_000_000_000, "B")
        let tenths = rounded(to: unit / 10)
        return tenths < 100 && !tenths.isMultiple(of: 10)
            ? "\(tenths / 10).\(tenths % 10)\(sign)" : "\(rounded(to: unit))\(sign)"
    }

    /// Returns the rounded number of units, without a sum that could overflow.
    private func rounded(to unit: Int) -> Int {
        self / unit + (self % unit >= unit - unit / 2 ? 1 : 0)
    }
}

extension String {
    /// The text with its first letter, which must be ASCII, in upper case.
    var capitalizingFirst: String {
        prefix(1).uppercased() + dropFirst()
    }

    /// The name of an uploaded file, for a line of text.
    var shownAsFileName: String {
        let name = ForbiddenCharacter.replaced(in: self)
        return name.isEmpty ? "a file" : String(name.prefix(100)).quoted
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

    /// The text with its own direction, so that what stands beside it stays in place, where no element can isolate it: in a
    /// sentence, an option or SVG (Unicode Standard Annex #9, FSI and PDI).
    var isolated: String {
        let mayTurn = unicodeScalars.contains { $0.value >= Self.firstRightToLeft }
        return mayTurn ? "\u{2068}\(self)\u{2069}" : self
    }

    /// The text in quotation marks, with its own direction. Marks within it become single ones.
    var quoted: String {
        let scalars = unicodeScalars.map { $0 == "“" ? "‘" : $0 == "”" ? "’" : $0 }
        return "“\(String(String.UnicodeScalarView(scalars)).isolated)”"
    }

    /// The beginning of the Hebrew block. No character before it is written from right to left.
    private static let firstRightToLeft: UInt32 = 0x590
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
