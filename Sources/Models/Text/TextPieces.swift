/// The words of a text.
enum Words {
    /// Returns the words of a text, and every other character by itself. Joined, they are the text.
    static func pieces(of text: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let piece = first.isPartOfWord ? rest.prefix(while: \.isPartOfWord) : rest.prefix(1)
            pieces.append(piece)
            rest = rest[piece.endIndex...]
        }
        return pieces
    }

    /// Returns whether a piece is a word, which must not touch another one.
    static func isWord(_ piece: Substring) -> Bool {
        piece.first?.isPartOfWord == true
    }

    /// Returns the words of a text, each with the spaces after it, and every other character by itself. Joined, they
    /// are the text.
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

    /// Whether a text contains a character other than spaces and punctuation.
    static func hasWord(_ text: some StringProtocol) -> Bool {
        text.contains { !$0.isWhitespace && !$0.isPunctuation }
    }
}

extension Character {
    /// Whether the character is a letter or a digit of a word. Scripts without spaces between words are compared
    /// character by character.
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

/// Numbers for the distinct pieces of some texts. Numbers compare quickly, and exactly: strings are equal if they are
/// canonically equivalent.
struct PieceNumbering {
    private var numbers: [[UInt8]: Int] = [:]

    mutating func numbers(of pieces: [Substring]) -> [Int] {
        pieces.map { number(of: Array($0.utf8)) }
    }

    private mutating func number(of piece: [UInt8]) -> Int {
        if let number = numbers[piece] { return number }
        numbers[piece] = numbers.count
        return numbers.count - 1
    }
}
