/// Words as a reader sees them, for comparing texts.
enum Words {
    /// The words of a text, each with the spaces behind it; every other character stands for itself. Together they are
    /// the text.
    static func split(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            var word = first.isPartOfWord ? rest.prefix(while: \.isPartOfWord) : rest.prefix(1)
            let spaces = rest[word.endIndex...].prefix { $0 == " " || $0 == "\t" }
            word = rest[word.startIndex..<spaces.endIndex]
            words.append(word)
            rest = rest[word.endIndex...]
        }
        return words
    }

    /// Whether there is anything but spaces and punctuation.
    static func hasWord(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace && !$0.isPunctuation }
    }
}

extension Character {
    /// Scripts that put no spaces between words are compared by the character.
    fileprivate var isPartOfWord: Bool {
        guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return false
        default:
            return true
        }
    }
}
