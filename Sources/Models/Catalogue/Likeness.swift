/// The form of a name and its credit by which likely duplicates are found. It is more generous than
/// ``Folding/identity(of:)``: items that are alike may differ, so a person decides.
package enum Likeness {
    /// The hash of a word, by which words are compared and joined.
    private struct Word {
        static let empty = Word(hash: 0, power: 1, length: 0)
        private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

        private(set) var hash: UInt64
        /// The base to the power of the length.
        private(set) var power: UInt64
        private(set) var length: Int

        mutating func append(_ byte: UInt8) {
            append(Word(hash: UInt64(byte) + 1, power: Self.base, length: 1))
        }

        /// Appends another word, as if there were no space in between.
        mutating func append(_ other: Word) {
            hash = hash &* other.power &+ other.hash
            power = power &* other.power
            length += other.length
        }

        func isAny(of words: [Word]) -> Bool { words.contains { $0.hash == hash && $0.length == length } }
    }

    private static let articles = words(of: "the a an")
    /// Words of a credit that do not matter.
    private static let fillers = words(of: "the a an and")
    private static let conjunctions = words(of: "and")
    /// Words after which a text is about other artists.
    private static let guests = words(of: "feat ft featuring")
    /// Words in parentheses, or after a dash, that name a release of the same recording.
    private static let releases = words(of: "remaster remastered remasterizado feat ft featuring deluxe bonus explicit")
    /// The number of such parts of a name that are examined.
    private static let partLimit = 8

    /// Returns a number that is the same for items that are alike: without articles, "and", guests and words about the
    /// release, and without regard to the spaces of the name and the order of the credit's words.
    ///
    /// The numbers are stored, so a change needs a migration. They have 64 bits: among a million items, two others have
    /// the same number once in 37 million catalogues.
    package static func key(name: String, credit: String) -> Int64 {
        key(name: name, identities: (Folding.identity(of: name), Folding.identity(of: credit)))
    }

    /// - Parameter identities: The identities of the name and the credit.
    package static func key(name: String, identities: (name: String, credit: String)) -> Int64 {
        var key = Word.empty
        for word in nameWords(withoutReleases(name).map(Folding.identity) ?? identities.name) { key.append(word) }
        key.append(0)
        for word in creditWords(identities.credit) { key.append(word) }
        return Int64(bitPattern: key.hash)
    }

    private static func nameWords(_ identity: String) -> [Word] {
        var words = words(of: identity)
        cutGuests(from: &words)
        if words.count > 1, words[0].isAny(of: articles) { words.removeFirst() }
        if words.count > 1, words[words.count - 1].isAny(of: articles) { words.removeLast() }
        return drop(conjunctions, from: words)
    }

    private static func creditWords(_ identity: String) -> [Word] {
        var words = words(of: identity)
        cutGuests(from: &words)
        return joined(drop(fillers, from: words)).sorted { $0.hash < $1.hash }
    }

    private static func cutGuests(from words: inout [Word]) {
        guard let start = words.dropFirst().firstIndex(where: { $0.isAny(of: guests) }) else { return }
        words.removeSubrange(start...)
    }

    /// Returns the other words; all of them if there are no others.
    private static func drop(_ dropped: [Word], from words: [Word]) -> [Word] {
        let others = words.filter { !$0.isAny(of: dropped) }
        return others.isEmpty ? words : others
    }

    /// Joins initials, and other words of at most two letters: "R.E.M." is "REM", and "AC/DC" is "ACDC".
    private static func joined(_ words: [Word]) -> [Word] {
        var joined: [Word] = []
        var followsShort = false
        for word in words {
            let isShort = word.length <= 2
            if followsShort, isShort {
                joined[joined.count - 1].append(word)
            } else {
                joined.append(word)
            }
            followsShort = isShort
        }
        return joined
    }

    /// Returns the words, without "&" and the marks of "Help!" and "Why?".
    private static func words(of text: String) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(8)
        var (all, withoutMarks) = (Word.empty, Word.empty)
        func end() {
            if all.length > 0 { words.append(withoutMarks.length == 0 ? all : withoutMarks) }
            (all, withoutMarks) = (.empty, .empty)
        }
        for byte in text.utf8 {
            guard byte != UInt8(ascii: " "), byte != UInt8(ascii: "&") else {
                end()
                continue
            }
            all.append(byte)
            if byte != UInt8(ascii: "!"), byte != UInt8(ascii: "?") { withoutMarks.append(byte) }
        }
        end()
        return words
    }

    /// Returns a name without parts such as "(Remastered 2009)", "[feat. Nobody]" and "- 2009 Remaster"; `nil` if it has
    /// none.
    private static func withoutReleases(_ name: String) -> String? {
        guard name.utf8.contains(where: begins) else { return nil }
        var kept: [UInt8] = []
        var bytes = Array(name.utf8)[...]
        var isShorter = false
        for _ in 1...partLimit {
            guard let start = bytes.firstIndex(where: begins) else { break }
            kept += bytes[..<start]
            if let end = endOfPart(from: start, in: bytes), isRelease(bytes[start..<end]) {
                kept.append(UInt8(ascii: " "))
                bytes = bytes[end...]
                isShorter = true
            } else {
                kept.append(bytes[start])
                bytes = bytes[(start + 1)...]
            }
        }
        guard isShorter else { return nil }
        let text = String(decoding: kept + bytes, as: UTF8.self)
        return Folding.words(of: text).isEmpty ? nil : text
    }

    private static func begins(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == dash
    }

    /// Returns the end of a part in parentheses, or from a dash between spaces to the next part.
    private static func endOfPart(from start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        let rest = bytes[(start + 1)...]
        switch bytes[start] {
        case UInt8(ascii: "("): return rest.firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
        case UInt8(ascii: "["): return rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
        default:
            guard isDash(at: start, in: bytes) else { return nil }
            return rest.indices.first { begins(bytes[$0]) && (bytes[$0] != dash || isDash(at: $0, in: bytes)) }
                ?? bytes.endIndex
        }
    }

    private static var dash: UInt8 { UInt8(ascii: "-") }

    private static func isDash(at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        let isSpace = { (index: Int) in bytes.indices.contains(index) && bytes[index] == UInt8(ascii: " ") }
        return isSpace(index - 1) && isSpace(index + 1)
    }

    private static func isRelease(_ part: ArraySlice<UInt8>) -> Bool {
        words(of: Folding.fold(String(decoding: part, as: UTF8.self))).contains { $0.isAny(of: releases) }
    }
}

/// Two items that are alike (``Likeness``), and that nobody has called different.
package struct LikelyDuplicate<Item: CatalogueItem>: Sendable, Equatable {
    /// The maximum number of pairs that are listed.
    package static var countLimit: Int { 1_000 }
    /// The number of pairs on a page.
    package static var pageSize: Int { 20 }
    /// The number of items without a credit, the newest, for which items of their name with a credit are looked up.
    package static var uncreditedLimit: Int { 20_000 }

    /// The item that was added first.
    package let first: Item
    package let second: Item

    package init(_ first: Item, _ second: Item) {
        self.first = first
        self.second = second
    }

    /// - Parameter items: The two items that are called different.
    /// - Throws: `SeveralError.nothingChosen` for others than two that are alike. They are not listed anyway, and would take
    ///   the places of pairs that are.
    package init(of items: [Item]) throws(SeveralError) {
        let items = items.sorted { $0.id < $1.id }
        guard items.count == 2, Self.areAlike(items[0], items[1]) else { throw .nothingChosen }
        self.init(items[0], items[1])
    }

    private static func areAlike(_ one: Item, _ other: Item) -> Bool {
        guard one.credit.isEmpty == other.credit.isEmpty else {
            return Folding.fold(one.name) == Folding.fold(other.name)
                && UncreditedItems.mayBeSame(one.facts.year, other.facts.year)
        }
        return Likeness.key(name: one.name, credit: one.credit) == Likeness.key(name: other.name, credit: other.credit)
    }
}
