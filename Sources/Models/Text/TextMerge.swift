/// The merge of two texts that were changed separately, from the text that both began with.
///
/// The texts are compared by words. Every word that was added to either text is in the merged one, and every word that
/// was removed from either is not. Words that both have added in one place are all kept, the new ones first: so two
/// people who type at the end of one text each go on with their own words. No word changes its order, and none is
/// doubled, however many editors merge their texts in whatever order. `Public/text-merge.js` merges in the same way while
/// somebody types.
package struct TextMerge: Sendable, Equatable {
    package let text: String
    /// Whether both texts have changed the same words, and differ there.
    package let hasConflict: Bool

    /// The limit of changed words, which limits the time. Beyond it, everything between the first and the last change
    /// of a text counts as changed.
    private static let changeLimit = 1_000

    /// - Parameters:
    ///   - base: The text that both others began with.
    ///   - stored: The text that is stored now.
    ///   - new: The text that is to be stored.
    package init(base: String, stored: String, new: String) {
        var numbering = PieceNumbering()
        let base = MergedText(base, &numbering)
        let stored = base.changes(to: MergedText(stored, &numbering), limit: Self.changeLimit)
        let new = base.changes(to: MergedText(new, &numbering), limit: Self.changeLimit)
        var merged = PieceCollector()
        var (newRest, storedRest) = (new[...], stored[...])
        for index in 0...base.pieces.count {
            let added = newRest.change(at: index)?.added ?? []
            let storedAdded = storedRest.change(at: index)?.added ?? []
            merged.append(added)
            if storedAdded != added { merged.append(storedAdded) }
            if index < base.pieces.count, !newRest.removes(index), !storedRest.removes(index) {
                merged.append(base.pieces[index...index])
            }
        }
        text = merged.text
        hasConflict = new.contains { change in stored.contains { $0.isInConflict(with: change, in: base.pieces) } }
    }

    /// Returns whether a text has all that another one has, and more: no word was removed, and a changed one still has
    /// its letters.
    static func isAddition(_ new: String, to old: String) -> Bool {
        var numbering = PieceNumbering()
        let (old, new) = (MergedText(old, &numbering), MergedText(new, &numbering))
        return old.changes(to: new, limit: changeLimit).allSatisfy { $0.isAddition(to: old.pieces) }
    }
}

/// A text as words, and every other character by itself.
private struct MergedText {
    let pieces: [Substring]
    private let numbers: [Int]

    init(_ text: String, _ numbering: inout PieceNumbering) {
        pieces = Words.pieces(of: text)
        numbers = numbering.numbers(of: pieces)
    }

    /// Returns the pairs of equal words that occur only once in each text. Without them, the comparison would rather keep
    /// two spaces than a word, which would then count as removed here and as added there.
    private func anchors(in other: MergedText) -> [(old: Int, new: Int)] {
        let (places, otherPlaces) = (uniqueWords, other.uniqueWords)
        return places.compactMap { number, old in otherPlaces[number].map { (old, $0) } }
    }

    /// The index of each word that occurs only once, by its number.
    private var uniqueWords: [Int: Int] {
        var places: [Int: Int] = [:]
        var repeated: Set<Int> = []
        for (index, piece) in pieces.enumerated() where Words.isWord(piece) {
            if places.updateValue(index, forKey: numbers[index]) != nil { repeated.insert(numbers[index]) }
        }
        return places.filter { !repeated.contains($0.key) }
    }

    /// Returns the changes that lead to another text. Spaces and punctuation that are kept between two changes belong
    /// to one change, so that a sentence is not mixed with another word by word.
    func changes(to other: MergedText, limit: Int) -> [PieceChange] {
        var changes: [PieceChange] = []
        var isSeparated = true
        for run in SequenceDifference.runs(from: numbers, to: other.numbers, anchors: anchors(in: other), limit: limit)
        {
            switch run {
            case .kept(let range, _):
                isSeparated = pieces[range].contains(where: Words.hasWord)
            case .changed(let old, let new):
                if !isSeparated, let last = changes.popLast() {
                    let kept = pieces[last.range.upperBound..<old.lowerBound]
                    let added = last.added + kept + other.pieces[new]
                    changes.append(PieceChange(range: last.range.lowerBound..<old.upperBound, added: added))
                } else {
                    changes.append(PieceChange(range: old, added: Array(other.pieces[new])))
                }
            }
        }
        return changes
    }
}

/// A change of a base: the range of its pieces that other ones replace.
private struct PieceChange: Equatable {
    let range: Range<Int>
    let added: [Substring]

    /// Whether two changes are of the same words, or touch, and differ. Words that both have removed are no conflict,
    /// and neither are words that both have added.
    func isInConflict(with other: PieceChange, in base: [Substring]) -> Bool {
        guard range.lowerBound <= other.range.upperBound, other.range.lowerBound <= range.upperBound else {
            return false
        }
        if added.isEmpty && other.added.isEmpty { return false }
        return self != other && !(isAddition(to: base) && other.isAddition(to: base))
    }

    /// Whether nothing was removed: a changed word still has its letters.
    func isAddition(to base: [Substring]) -> Bool {
        let (before, after) = (base[range].joined(), added.joined())
        return after.hasPrefix(before) || after.hasSuffix(before)
    }
}

extension ArraySlice<PieceChange> {
    /// Returns the change that begins at an index of the base, after dropping those that end before it.
    fileprivate mutating func change(at index: Int) -> PieceChange? {
        while let first, first.range.upperBound <= index, first.range.lowerBound < index { removeFirst() }
        return first.flatMap { $0.range.lowerBound == index ? $0 : nil }
    }

    /// Whether the first change removes the piece at an index.
    fileprivate func removes(_ index: Int) -> Bool { first?.range.contains(index) ?? false }
}

/// A text that is put together of pieces. Two words that would touch get a space between them.
private struct PieceCollector {
    private(set) var text = ""
    private var endsWithWord = false

    mutating func append(_ pieces: some Collection<Substring>) {
        for piece in pieces {
            let isWord = Words.isWord(piece)
            if isWord, endsWithWord { text += " " }
            text += piece
            endsWithWord = isWord
        }
    }
}
