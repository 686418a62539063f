/// The normal form in which texts are sorted, searched and compared: without case, accents, apostrophes and
/// punctuation, and with one space between words.
///
/// Folded texts are stored. A change of the folding needs a migration that folds them again.
package enum Folding {
    /// Folds a text: "Don’t  STOP" becomes "dont stop", "Beyoncé" "beyonce", "AC/DC" "ac dc".
    ///
    /// A text without words, such as "!!!", stays as it is.
    package static func fold(_ text: String) -> String {
        if let folded = text.foldedASCII { return folded.isEmpty ? text.trimmed : folded }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBetweenWords = false
        for scalar in text.unicodeScalars {
            let count = bytes.count
            guard ScalarFolding.append(scalar, to: &bytes) else {
                isBetweenWords = true
                continue
            }
            guard bytes.count > count else { continue }
            if isBetweenWords, count > 0 { bytes.insert(UInt8(ascii: " "), at: count) }
            isBetweenWords = false
        }
        return bytes.isEmpty ? text.trimmed : String(decoding: bytes, as: UTF8.self)
    }

    /// The words that lists ignore at the beginning of a text. Indexes depend on them, so a change needs a migration.
    package static let articles = ["the", "an", "a"]

    /// Returns the folded words of a text.
    package static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in FoldedWord.all(in: text) { words.append(String(decoding: word.bytes, as: UTF8.self)) }
        return words
    }

    /// Returns the words of a typed filter, each once. Words after the eighth are ignored. See also ``SearchTerms``.
    package static func searchWords(of typed: String) -> [String] {
        var known: Set<String> = []
        return Array(words(of: typed).filter { known.insert($0).inserted }.prefix(8))
    }

    /// Returns the ranges of UTF-8 bytes in which words of `text` begin with one of the given words, in order and
    /// without overlaps. Initials and compounds count as one word too, and runs of letters of scripts without spaces are
    /// searched from each of their letters on.
    /// - Parameter words: Folded words.
    package static func matches(of words: [String], in text: String) -> [Range<Int>] {
        let found = FoldedWord.all(in: text)
        var ranges = found.compactMap { word in
            words.lazy.filter(word.begins).map(\.utf8.count).max().map(word.source)
        }
        for word in words where !word.isEmpty {
            for start in found.indices {
                if let range = FoldedWord.source(of: word, over: found[start...]) { ranges.append(range) }
                if word.utf8.contains(where: { $0 > 0x7F }) { ranges += found[start].insides(of: word) }
            }
        }
        ranges.sort { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        var end = 0
        return ranges.filter { range in
            defer { end = max(end, range.upperBound) }
            return range.lowerBound >= end
        }
    }
}

extension String {
    /// The folded words of a text of ASCII alone, as most texts are, in one pass over its bytes; `nil` for any other text.
    fileprivate var foldedASCII: String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isBetweenWords = false
        for byte in utf8 {
            guard byte < 0x80 else { return nil }
            switch ASCIIFolding(byte) {
            case .letter(let letter):
                if isBetweenWords, !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
                isBetweenWords = false
                bytes.append(letter)
            case .nothing: break
            case .separator: isBetweenWords = true
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the text has only words of Latin letters and digits without accents, with one space between them, and no
    /// two single letters beside each other. Most names are like that, and have no other forms.
    var isPlainWords: Bool {
        var length = 0
        var previousLength = 2
        for byte in utf8 {
            if byte.isASCIILetterOrDigit {
                length += 1
            } else if byte == UInt8(ascii: " ") {
                guard length > 0, length > 1 || previousLength > 1 else { return false }
                previousLength = length
                length = 0
            } else if byte != UInt8(ascii: "'") {
                return false
            }
        }
        return length > 0 && (length > 1 || previousLength > 1)
    }
}

/// A folded word with its position in the text.
struct FoldedWord {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The end of each character: in `bytes`, and in the UTF-8 of the text.
    private var ends: [(folded: Int, source: Int)] = []
    private let start: Int
    /// Whether white space stands before the word.
    private(set) var followsSpace = false

    static func all(in text: String) -> [FoldedWord] {
        var words: [FoldedWord] = []
        var word = FoldedWord(start: 0)
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if !word.append(scalar, endingAt: end) {
                let followsSpace = word.bytes.isEmpty && word.followsSpace || scalar.properties.isWhitespace
                if !word.bytes.isEmpty { words.append(word) }
                word = FoldedWord(start: end)
                word.followsSpace = followsSpace
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

    /// Returns the range of the text that corresponds to the first bytes of the word: whole characters, with their
    /// accents.
    func source(ofFirst count: Int) -> Range<Int> {
        let end = ends.first { $0.folded >= count }?.source ?? start
        return start..<end
    }

    /// Whether the word is a single letter.
    var isInitial: Bool {
        ends.count == 1 && bytes.count == 1 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0])
    }

    /// Returns the range of a word that is spread over the given words, such as "rem" over those of "R.E.M."; `nil` if
    /// it is within the first one, or not there.
    fileprivate static func source(of word: String, over words: ArraySlice<FoldedWord>) -> Range<Int>? {
        guard let first = words.first, word.utf8.count > first.bytes.count else { return nil }
        var rest = word.utf8[...]
        var previous: FoldedWord?
        for part in words {
            if let previous, part.followsSpace, !(previous.isInitial && part.isInitial) { return nil }
            if part.bytes.starts(with: rest) { return first.start..<part.source(ofFirst: rest.count).upperBound }
            guard rest.starts(with: part.bytes) else { return nil }
            rest = rest.dropFirst(part.bytes.count)
            previous = part
        }
        return nil
    }

    /// Returns the ranges inside of a run of letters without spaces.
    fileprivate func insides(of word: String) -> [Range<Int>] {
        let target = Array(word.utf8)
        guard bytes.count > target.count else { return [] }
        return ends.indices.dropLast().compactMap { index in
            let begin = ends[index].folded
            guard bytes[begin...].starts(with: target), let letter = bytes[begin...].firstScalar,
                UnspacedText.isLetter(letter) || target[0] < 0x80
            else { return nil }
            // Searched from here on, so that a text without spaces takes no time that grows with its square.
            let end = ends[index...].first { $0.folded >= begin + target.count }?.source ?? ends[index].source
            return ends[index].source..<end
        }
    }

    /// Appends a scalar. Returns `false` at the end of the word.
    private mutating func append(_ scalar: Unicode.Scalar, endingAt end: Int) -> Bool {
        let count = bytes.count
        guard ScalarFolding.append(scalar, to: &bytes) else { return false }
        // An accent belongs to the character before it; an apostrophe is a character of its own.
        if bytes.count == count, !ends.isEmpty, scalar.isPartOfCharacter { ends.removeLast() }
        ends.append((bytes.count, end))
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The first scalar of the UTF-8.
    fileprivate var firstScalar: Unicode.Scalar? {
        var rest = makeIterator()
        var decoder = UTF8()
        return if case .scalarValue(let scalar) = decoder.decode(&rest) { scalar } else { nil }
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
