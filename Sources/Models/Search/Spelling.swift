/// The words that one typing mistake makes of a word: a letter is missing, added, another one, or exchanged with the next.
package enum Spelling {
    /// The lengths of words that are corrected, in Unicode scalars. Shorter words resemble too many others.
    package static let lengths = 3...24

    /// Returns whether two folded words differ by one mistake.
    package static func areClose(_ one: String, _ other: String) -> Bool {
        // A scalar in another script takes at most four bytes.
        guard abs(one.utf8.count - other.utf8.count) <= 4 else { return false }
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard lengths.contains(one.count), abs(one.count - other.count) <= 1, one != other else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (first, second) = (one[start...], other[start...])
        if first.count > second.count { return first.dropFirst().elementsEqual(second) }
        if first.count < second.count { return second.dropFirst().elementsEqual(first) }
        let isExchanged = first.count > 1 && first.prefix(2).elementsEqual(second.prefix(2).reversed())
        return first.dropFirst().elementsEqual(second.dropFirst())
            || isExchanged && first.dropFirst(2).elementsEqual(second.dropFirst(2))
    }

    /// Returns all words that are close to a folded word, to look them up in an index: about 440 for a word of eight
    /// letters, however many words the index has. New letters are those of the word's script; there are none for a script
    /// without an alphabet.
    package static func variants(of word: String) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard lengths.contains(scalars.count) else { return [] }
        let letters = alphabet(of: scalars)
        var variants: Set<String> = []
        func add(_ parts: ArraySlice<Unicode.Scalar>...) {
            var text = String.UnicodeScalarView()
            for part in parts { text.append(contentsOf: part) }
            variants.insert(String(text))
        }
        for place in 0...scalars.count {
            let (head, tail) = (scalars[..<place], scalars[place...])
            for letter in letters { add(head, [letter], tail) }
            guard !tail.isEmpty else { continue }
            add(head, tail.dropFirst())
            for letter in letters { add(head, [letter], tail.dropFirst()) }
            if tail.count > 1 { add(head, [scalars[place + 1], scalars[place]], tail.dropFirst(2)) }
        }
        variants.remove(word)
        return variants.sorted()
    }

    private static func alphabet(of word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let alphabets: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0x3B1...0x3C9, 0x430...0x44F, 0x561...0x587, 0x5D0...0x5EA, 0x621...0x64A, 0x10D0...0x10F0,
        ]
        let letter = word.first { $0.properties.isAlphabetic }
        let alphabet = letter.flatMap { letter in alphabets.first { $0.contains(letter.value) } }
        return alphabet.map { $0.compactMap(Unicode.Scalar.init) } ?? []
    }
}
