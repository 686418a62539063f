/// The words of a typed search.
///
/// A search is generous: "rem" finds "R.E.M.", "acdc" finds "AC/DC", and a part of a run of Chinese, Japanese, Korean or
/// Thai letters, which has no spaces between its words, is found from inside of the run.
package struct SearchTerms: Sendable, Equatable {
    /// A typed run of letters and signs without a space.
    package struct Term: Sendable, Equatable {
        /// The folded words of the run. All of them have to be found.
        package let words: [String]
        /// The words in one, which may be found in their place; `nil` for a single word.
        package let joined: String?
    }

    /// The maximum number of words; further ones are ignored.
    private static let limit = 8

    package let terms: [Term]

    /// All words that can be found, for highlighting.
    package var all: [String] { terms.flatMap { $0.words + ($0.joined.map { [$0] } ?? []) } }
    package var isEmpty: Bool { terms.isEmpty }

    package init(_ typed: String) {
        var terms: [Term] = []
        var known: Set<String> = []
        for group in WordGroup.all(in: typed) {
            // Initials with dots are looked up in one word; with spaces, they may be the beginnings of words.
            let typed = group.isInitials ? group.joined.map { [$0] } ?? group.words : group.words
            let words = typed.flatMap(UnspacedText.parts).filter { known.insert($0).inserted }
            let rest = Self.limit - terms.reduce(0) { $0 + $1.words.count }
            guard !words.isEmpty, rest > 0 else { continue }
            terms.append(Term(words: Array(words.prefix(rest)), joined: words.count > 1 ? group.joined : nil))
        }
        self.terms = terms
    }

    /// Returns terms whose words are split into parts.
    package func splitting(_ split: (String) -> [String]) -> SearchTerms {
        var terms = self
        terms = SearchTerms(
            terms: self.terms.map {
                Term(words: $0.words.flatMap(split), joined: $0.joined.flatMap { split($0).count == 1 ? $0 : nil })
            }
            .filter { !$0.words.isEmpty }
        )
        return terms
    }

    private init(terms: [Term]) {
        self.terms = terms
    }

    /// Returns whether all terms are found, by a test for a single word.
    package func areFound(_ isFound: (String) -> Bool) -> Bool {
        terms.allSatisfy { term in term.words.allSatisfy(isFound) || term.joined.map(isFound) ?? false }
    }

    /// Returns whether all terms are found in a folded text.
    package func areFound(inFolded text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: " "))
        return areFound { word in
            parts.indices.contains { index in
                parts[index].starts(with: word.utf8) || Self.begins(parts[index...], with: word)
                    || UnspacedText.isFound(word, inside: parts[index])
            }
        }
    }

    /// Whether a word is spread over several parts.
    private static func begins(_ parts: ArraySlice<Substring.UTF8View>, with word: String) -> Bool {
        var rest = word.utf8[...]
        for part in parts {
            if part.starts(with: rest) { return true }
            guard rest.starts(with: part) else { return false }
            rest = rest.dropFirst(part.count)
        }
        return rest.isEmpty
    }
}

extension Folding {
    /// Returns the words by which a text is found besides its own: initials and compounds in one word, and the runs of
    /// letters of scripts without spaces from each of their letters on.
    package static func searchForms(of text: String) -> [String] {
        if text.isPlainWords { return [] }
        var forms: [String] = []
        for group in WordGroup.all(in: text) {
            if let joined = group.joined { forms.append(joined) }
            for word in group.words { forms += UnspacedText.insides(of: word) }
        }
        return forms
    }
}

/// The folded words of a run without spaces, such as "ac" and "dc" of "AC/DC", or of initials with spaces, such as
/// "J. R. R."
struct WordGroup {
    /// The maximum number of words that are joined. Longer runs are URLs.
    private static let limit = 8

    fileprivate(set) var words: [String]
    /// Whether the words are single letters without spaces between them.
    fileprivate(set) var isInitials = false
    var joined: String? { (2...Self.limit).contains(words.count) ? words.joined() : nil }

    static func all(in text: String) -> [WordGroup] {
        var groups: [WordGroup] = []
        var previous: FoldedWord?
        for word in FoldedWord.all(in: text) {
            let text = String(decoding: word.bytes, as: UTF8.self)
            if let previous, !word.followsSpace || previous.isInitial && word.isInitial, !groups.isEmpty {
                let last = groups.count - 1
                let areInitials = groups[last].words.count == 1 ? previous.isInitial : groups[last].isInitials
                groups[last].isInitials = areInitials && word.isInitial && !word.followsSpace
                groups[last].words.append(text)
            } else {
                groups.append(WordGroup(words: [text]))
            }
            previous = word
        }
        return groups
    }
}

/// Letters of scripts that put no spaces between words.
enum UnspacedText {
    /// The number of letters by which the inside of a run is found.
    private static let partLength = 6

    /// Whether a letter begins a place from which a run can be found: not a vowel sign, and not the second or third part
    /// of a Korean syllable.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Korean, in the parts that folding writes.
        case 0x1100...0x115F: true
        // Thai, Lao, Burmese, Khmer.
        case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: scalar.properties.generalCategory == .otherLetter
        // Japanese syllables, Chinese characters.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3105...0x312F, 0x3400...0x9FFF, 0x20000...0x323AF: true
        default: false
        }
    }

    /// Returns the beginnings of a folded word's inside: at each letter of such a script after the first, and where other
    /// letters follow.
    private static func starts(in scalars: [Unicode.Scalar]) -> [Int] {
        scalars.indices.dropFirst().filter { index in
            if isLetter(scalars[index]) { return true }
            guard scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil else {
                return false
            }
            return isLetter(scalars[index - 1]) && scalars[index].isASCII
        }
    }

    /// Returns the parts of a folded word that begin inside of it, each up to a number of letters.
    static func insides(of word: String) -> [String] {
        guard word.utf8.contains(where: { $0 > 0x7F }) else { return [] }
        let scalars = Array(word.unicodeScalars)
        let starts = starts(in: scalars)
        return starts.indices.map { index in
            let end = index + partLength < starts.count ? starts[index + partLength] : scalars.count
            return string(scalars[starts[index]..<end])
        }
    }

    /// Returns the parts of a typed word that are looked up: a long run of such letters in pieces, because only
    /// beginnings of its inside are stored.
    static func parts(of word: String) -> [String] {
        guard word.utf8.contains(where: { $0 > 0x7F }) else { return [word] }
        let scalars = Array(word.unicodeScalars)
        let starts = [0] + starts(in: scalars)
        guard starts.count > partLength else { return [word] }
        return stride(from: 0, to: starts.count, by: partLength).map { index in
            let end = index + partLength < starts.count ? starts[index + partLength] : scalars.count
            return string(scalars[starts[index]..<end])
        }
    }

    /// Returns whether a typed word is found inside of a folded word.
    static func isFound(_ word: String, inside folded: Substring.UTF8View) -> Bool {
        guard let text = Substring(folded).unicodeScalars.first(where: isLetter).map({ _ in String(Substring(folded)) })
        else { return false }
        return insides(of: text).contains { $0.utf8.starts(with: word.utf8) }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        for scalar in scalars { view.append(scalar) }
        return String(view)
    }
}
