extension Folding {
    /// Returns the form of a name by which duplicates are recognised: without case, accents, apostrophes and the
    /// punctuation that only separates words, but with each sign that makes a different name.
    ///
    /// "C#" is not "C", "100%" not "100", "Help!" not "Help", and "A-" not "A". "AC/DC" is "ac dc", and "Song (Live)" is
    /// "Song - Live". Folded texts are stored, and so are their differences to this form; see `Folding`.
    package static func identity(of text: String) -> String {
        identity(of: text, foldedTo: nil)
    }

    /// - Parameter folded: The folded text, if it is known.
    static func identity(of text: String, foldedTo folded: String?) -> String {
        if text.isPlainWords { return folded ?? fold(text) }
        let scalars = text.unicodeScalars.map(narrow)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBetweenWords = false
        var followsSign = false
        for (index, scalar) in scalars.enumerated() {
            let count = bytes.count
            if isKeptAsWritten(scalar) {
                bytes.append(contentsOf: String(scalar).utf8)
            } else if !ScalarFolding.append(scalar, to: &bytes) {
                guard isSign(scalar, before: scalars[..<index].last, after: scalars[(index + 1)...].first) else {
                    isBetweenWords = true
                    continue
                }
                // "100 %" is "100%".
                bytes.append(contentsOf: String(scalar).utf8)
                (isBetweenWords, followsSign) = (false, true)
                continue
            }
            guard bytes.count > count else { continue }
            if isBetweenWords, count > 0, !followsSign { bytes.insert(UInt8(ascii: " "), at: count) }
            (isBetweenWords, followsSign) = (false, false)
        }
        return bytes.isEmpty ? text.trimmed : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the ASCII form of a full-width sign, letter or digit.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    /// Whether the scalar is a number or symbol that folding replaces by usual letters, such as "²".
    private static func isKeptAsWritten(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return false }
        switch scalar.properties.generalCategory {
        case .otherNumber, .letterNumber, .otherSymbol: return true
        default: return false
        }
    }

    /// Whether a sign that is no part of a word makes a different name.
    private static func isSign(
        _ scalar: Unicode.Scalar,
        before: Unicode.Scalar?,
        after: Unicode.Scalar?
    ) -> Bool {
        switch scalar {
        case ".", ",", ":", "/": isDigit(before) && isDigit(after)
        case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}":
            // The sign of "-1", of "1-1" and of "A-", but not that of "Jay-Z", "Song - Live" and "Blink-182".
            isDigit(after) && (isDigit(before) || isEnd(before)) || isWord(before) && isEnd(after)
        case "\"", "(", ")", "[", "]", "{", "}", ";", "_", "\\", "|": false
        case "\u{A1}", "\u{BF}", "\u{B7}", "\u{2022}", "\u{2026}", "\u{3001}", "\u{3002}", "\u{30FB}", "\u{FF65}": false
        default:
            switch scalar.properties.generalCategory {
            case .otherPunctuation, .mathSymbol: true
            default: false
            }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
        scalar?.properties.generalCategory == .decimalNumber
    }

    private static func isEnd(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? true }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return isDigit(scalar) || scalar.properties.isAlphabetic
    }
}
