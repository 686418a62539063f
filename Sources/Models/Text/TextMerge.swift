/// The merge of two texts that were changed separately, from the text that both began with.
///
/// The texts are compared by words. Changes in different places are both kept. Where both have changed the same words,
/// both readings are kept, the new one first: so two people who type at the end of one text each go on with their own
/// words. Every word that was added to either text is in the merged text. `Public/text-merge.js` merges in the same way
/// while somebody types.
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
        let regions = ChangedRegion.regions(
            base.changes(to: MergedText(stored, &numbering), limit: Self.changeLimit),
            base.changes(to: MergedText(new, &numbering), limit: Self.changeLimit)
        )
        var merged = PieceCollector()
        var hasConflict = false
        var index = 0
        for region in regions {
            merged.append(base.pieces[index..<region.range.lowerBound])
            let (stored, new) = (
                region.reading(of: base.pieces, region.stored), region.reading(of: base.pieces, region.new)
            )
            if region.new.isEmpty || stored == new {
                merged.append(stored)
            } else if region.stored.isEmpty {
                merged.append(new)
            } else {
                merged.append(new, then: stored)
                if !region.range.isEmpty { hasConflict = true }
            }
            index = region.range.upperBound
        }
        merged.append(base.pieces[index...])
        text = merged.text
        self.hasConflict = hasConflict
    }

    /// Returns whether a text has all that another one has, and more: no word was removed, and a changed one still has
    /// its letters.
    static func isAddition(_ new: String, to old: String) -> Bool {
        var numbering = PieceNumbering()
        let (old, new) = (MergedText(old, &numbering), MergedText(new, &numbering))
        return old.changes(to: new, limit: changeLimit).allSatisfy { change in
            let (before, after) = (old.pieces[change.range].joined(), new.pieces[change.added].joined())
            return after.hasPrefix(before) || after.hasSuffix(before)
        }
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
                    let (range, added) = (
                        last.range.lowerBound..<old.upperBound, last.added.lowerBound..<new.upperBound
                    )
                    changes.append(PieceChange(range: range, added: added, text: other))
                } else {
                    changes.append(PieceChange(range: old, added: new, text: other))
                }
            }
        }
        return changes
    }
}

/// A change of a base: the range of its pieces that other ones replace.
private struct PieceChange {
    let range: Range<Int>
    let added: Range<Int>
    /// The text with the added pieces.
    let text: MergedText

    /// The order of changes; an insertion is before the change that begins at the same piece.
    func isBefore(_ other: PieceChange) -> Bool {
        (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
    }
}

/// A range of the base in which one text has changes, or both have changes that overlap.
private struct ChangedRegion {
    private(set) var range: Range<Int>
    private(set) var stored: [PieceChange] = []
    private(set) var new: [PieceChange] = []

    static func regions(_ stored: [PieceChange], _ new: [PieceChange]) -> [ChangedRegion] {
        var regions: [ChangedRegion] = []
        var (stored, new) = (stored[...], new[...])
        while let change = [stored.first, new.first].compactMap(\.self).min(by: { $0.isBefore($1) }) {
            var region = ChangedRegion(range: change.range)
            if let last = regions.last, last.overlaps(change.range) {
                regions.removeLast()
                region = last
                region.range = last.range.lowerBound..<max(last.range.upperBound, change.range.upperBound)
            }
            if let first = stored.first, !(new.first?.isBefore(first) ?? false) {
                region.stored.append(first)
                stored.removeFirst()
            } else {
                region.new.append(change)
                new.removeFirst()
            }
            regions.append(region)
        }
        return regions
    }

    /// Whether a change belongs to the region: two insertions in one place do, and a change that only touches it does
    /// not.
    private func overlaps(_ other: Range<Int>) -> Bool {
        range.lowerBound < other.upperBound && other.lowerBound < range.upperBound || range.isEmpty && other == range
    }

    /// Returns the pieces of the region after some changes.
    func reading(of base: [Substring], _ changes: [PieceChange]) -> [Substring] {
        var pieces: [Substring] = []
        var index = range.lowerBound
        for change in changes {
            pieces += base[index..<change.range.lowerBound] + change.text.pieces[change.added]
            index = change.range.upperBound
        }
        return pieces + base[index..<range.upperBound]
    }
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

    /// Appends two readings, on lines of their own if one of them has a line break.
    mutating func append(_ first: [Substring], then second: [Substring]) {
        append(first)
        let hasLineBreak = first.contains("\n") || second.contains("\n")
        if hasLineBreak, let end = first.last, let start = second.first, !Self.isSpace(end), !Self.isSpace(start) {
            append(["\n"])
        }
        append(second)
    }

    private static func isSpace(_ piece: Substring) -> Bool { piece.allSatisfy(\.isWhitespace) }
}
