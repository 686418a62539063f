/// A word of a text, folded, that still knows where in the text it comes from.
struct FoldedWord {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Where each character of the text ends: in these bytes, and in the UTF-8 of the text.
    private var ends: [(folded: Int, source: Int)] = []
    private let start: Int

    static func all(in text: String) -> [FoldedWord] {
        var words: [FoldedWord] = []
        var word = FoldedWord(start: 0)
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if !word.append(scalar, endingAt: end) {
                if !word.bytes.isEmpty { words.append(word) }
                word = FoldedWord(start: end)
            }
            offset = end
        }
        if !word.bytes.isEmpty { words.append(word) }
        return words
    }

    private init(start: Int) {
        self.start = start
    }

    func begins(with word: String) -> Bool {
        !word.isEmpty && bytes.starts(with: word.utf8)
    }

    /// Where in the text the first bytes of this word come from: whole characters, with their accents.
    func source(ofFirst count: Int) -> Range<Int> {
        let end = ends.first { $0.folded >= count }?.source ?? start
        return start..<end
    }

    /// False at the end of the word.
    private mutating func append(_ scalar: Unicode.Scalar, endingAt end: Int) -> Bool {
        let count = bytes.count
        guard ScalarFolding.append(scalar, to: &bytes) else { return false }
        // An accent belongs to the character before it; an apostrophe stands by itself.
        if bytes.count == count, !ends.isEmpty, scalar.isPartOfCharacter { ends.removeLast() }
        ends.append((bytes.count, end))
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfCharacter: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
