/// A credit, and the artists or directors that it names: "A feat. B" names two.
///
/// Semicolons separate names for certain, and one at the end keeps a name whole. Without any, the words between names
/// decide; see docs/decisions/0042-a-credit-names-several-artists.md. Stores keep the names, so a change of the rules
/// needs a migration.
package struct Credit: Sendable, Equatable {
    /// The credit as pages show it, without a semicolon at the end.
    package let words: String
    /// The ranges of the names, in order, in the UTF-8 of ``words``.
    package let ranges: [Range<Int>]

    package init(_ text: String) {
        words = Self.words(of: text)
        guard Self.mayNameSeveral(text) else {
            ranges = [0..<words.utf8.count]
            return
        }
        let bytes = Array(words.utf8)
        ranges =
            Self.separators(in: Array(text.utf8)).isEmpty ? CreditWords(bytes).names : Self.parts(of: bytes)
    }

    /// The names, each once.
    package var names: [String] {
        guard ranges.count > 1 else { return ranges.map(text) }
        var keys: Set<String> = []
        return ranges.map(text).filter { keys.insert(Folding.fold($0)).inserted }
    }

    private func text(of range: Range<Int>) -> String {
        String(decoding: words.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// Returns a credit as pages show it.
    package static func words(of text: String) -> String {
        guard text.utf8.last == UInt8(ascii: ";") else { return text }
        let bytes = Array(text.utf8)
        return separators(in: bytes).last == bytes.count - 1
            ? String(decoding: bytes.dropLast(), as: UTF8.self).trimmed : text
    }

    /// Returns the credit of these names, in the words of a service if they are clear, or with semicolons.
    /// - Parameter joins: The words after each name, such as " feat. "; empty for commas.
    package static func text(of names: [String], joinedBy joins: [String] = []) -> String {
        let names = names.map(\.trimmed).filter { !$0.isEmpty }
        let hasJoins = joins.count == names.count && joins.contains { !$0.isEmpty }
        let text = hasJoins ? zip(names, joins).map { $0 + $1 }.joined() : names.joined(separator: ", ")
        if separators(in: Array(text.utf8)).isEmpty, Credit(text).names == names { return text }
        return separated(
            names.map { name in
                var bytes = Array(name.utf8)
                for index in separators(in: bytes) { bytes[index] = UInt8(ascii: ",") }
                return String(decoding: bytes, as: UTF8.self)
            }
        )
    }

    /// Returns a credit as it is kept, with one space after each semicolon; any other credit as it is.
    static func normalized(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == ";" || $0 == "\u{FF1B}" }) else { return text }
        let narrow = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{FF1B}" ? ";" : $0 }))
        let bytes = Array(narrow.utf8)
        let separators = separators(in: bytes)
        guard !separators.isEmpty else { return text }
        let parts = split(bytes, at: separators).map { String(decoding: bytes[$0], as: UTF8.self).trimmed }
        return separated(parts.filter { !$0.isInvisible })
    }

    private static func separated(_ names: [String]) -> String {
        guard names.count == 1 else { return names.joined(separator: "; ") }
        return Credit(names[0]).ranges.count > 1 ? "\(names[0]);" : names[0]
    }

    /// Returns the places of the semicolons that separate names. One that ends "&amp;" is part of a name.
    private static func separators(in bytes: [UInt8]) -> [Int] {
        bytes.indices.filter { index in
            guard bytes[index] == UInt8(ascii: ";") else { return false }
            let before = bytes[..<index].suffix(longestReference)
            guard let start = before.lastIndex(of: UInt8(ascii: "&")) else { return true }
            let name = String(decoding: before[(start + 1)...], as: UTF8.self)
            return !references.contains(name) && !(name.utf8.first == UInt8(ascii: "#") && name.utf8.count > 1)
        }
    }

    /// The characters that programs write as references of HTML, besides numbers.
    private static let references: Set<String> = ["amp", "lt", "gt", "quot", "apos", "nbsp"]
    private static let longestReference = 8

    private static func split(_ bytes: [UInt8], at separators: [Int]) -> [Range<Int>] {
        zip([-1] + separators, separators + [bytes.count]).map { $0 + 1..<$1 }
    }

    private static func parts(of bytes: [UInt8]) -> [Range<Int>] {
        let space = UInt8(ascii: " ")
        let names = split(bytes, at: separators(in: bytes)).compactMap { part -> Range<Int>? in
            guard let start = part.first(where: { bytes[$0] != space }),
                let end = part.last(where: { bytes[$0] != space })
            else { return nil }
            return start..<(end + 1)
        }
        return names.isEmpty ? [bytes.indices] : names
    }

    /// Whether a text has a sign, or the beginning of a word, that may separate names. Most credits have none.
    fileprivate static func mayNameSeveral(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(mayNameSeveral)
    }

    private static func mayNameSeveral(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in bytes.enumerated() {
            switch byte {
            // The last bytes of "×" and "、" are among these.
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "&"), 0x97, 0x81: return true
            case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "["):
                guard index + 2 < bytes.count else { continue }
                switch (bytes[index + 1] | 0x20, bytes[index + 2] | 0x20) {
                case (UInt8(ascii: "f"), UInt8(ascii: "e")), (UInt8(ascii: "f"), UInt8(ascii: "t")),
                    (UInt8(ascii: "w"), UInt8(ascii: "i")), (UInt8(ascii: "w"), UInt8(ascii: "/")),
                    (UInt8(ascii: "v"), UInt8(ascii: "s")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
                    (UInt8(ascii: "a"), UInt8(ascii: "n")), (UInt8(ascii: "x"), UInt8(ascii: " ")),
                    (UInt8(ascii: "/"), UInt8(ascii: " ")):
                    return true
                default: continue
                }
            default: continue
            }
        }
        return false
    }
}

extension CatalogueItem {
    /// The credit as pages show it.
    package var creditWords: String { Credit.words(of: credit) }

    /// The artists or directors; none for a movie without a director.
    package var creditNames: [String] { credit.isEmpty ? [] : Credit(credit).names }
}

/// One of the names in a credit, with its key.
package struct CreditName: Sendable, Equatable {
    package let name: String
    package let key: String

    /// Returns the names of a credit; `nil` if it is one name, whose key is that of the credit.
    package static func all(in credit: String) -> [CreditName]? {
        guard Credit.mayNameSeveral(credit) else { return nil }
        let names = Credit(credit).names.map { CreditName(name: $0, key: Folding.fold($0)) }
        return names.count == 1 && names[0].key == Folding.fold(credit) ? nil : names
    }
}

/// The words of a credit without semicolons.
private struct CreditWords {
    /// A word that always separates two names.
    private enum Separator {
        /// A guest follows. Whatever separates further guests is a list.
        case guest
        case versus
    }

    /// A part of the credit between two separators, as a range of words.
    private struct Segment {
        let words: Range<Int>
        let isGuest: Bool
    }

    private static let guests: Set<String> = ["feat", "feat.", "ft", "ft.", "featuring", "with", "w/"]
    /// Words before which "with" is part of a name, as in "Man with a Mission".
    private static let afterWith: Set<String> = ["a", "an", "his", "her", "their", "my", "your", "me", "you"]
    private static let versus: Set<String> = ["vs", "vs.", "versus", "/", "×"]
    private static let conjunctions: Set<String> = ["&", "and"]
    /// Words before which a conjunction is part of a name, as in "Nick Cave & The Bad Seeds".
    private static let companions: Set<String> = [
        "the", "a", "an", "his", "her", "their", "los", "las", "les", "die", "seine", "ses", "su", "sus", "co", "co.",
    ]
    /// Words before which a comma is part of a name, as in "Sammy Davis, Jr.".
    private static let suffixes: Set<String> = [
        "jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "inc", "inc.", "ltd", "ltd.", "esq.", "m.d.", "ph.d.",
    ]
    private static let articles: Set<String> = ["the", "a", "an", "los", "las", "les", "le", "la", "die", "der", "das"]
    /// Groups whose names look like several, as folded words without those that separate.
    private static let groups: Set<String> = [
        "beck bogert appice", "black country new road", "blood sweat tears", "chloe halle", "crosby stills nash",
        "crosby stills nash young", "daryl hall john oates", "dave dee dozy beaky mick tich", "earth wind fire",
        "emerson lake palmer", "hamilton joe frank reynolds", "now now", "oh sleeper", "pete rock c l smooth",
        "peter bjorn john", "peter paul mary", "rob base dj e z rock", "sergio mendes brasil 66", "simon garfunkel",
        "sleeping sirens", "tyler the creator",
    ]

    private let bytes: [UInt8]
    /// The range and the text of each word, in lower case, without the brackets around guests.
    private var words: [(range: Range<Int>, text: String)] = []
    private var separators: [Int: Separator] = [:]
    /// Whether a bracket around guests is open.
    private var isInBrackets = false
    /// The words after which such a bracket closes.
    private var closings: Set<Int> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for range in bytes.indices.split(whereSeparator: { bytes[$0] == UInt8(ascii: " ") }) { append(range) }
    }

    private mutating func append(_ range: Range<Int>) {
        // Lists in Chinese and Japanese have no spaces.
        if let comma = range.first(where: { bytes[$0...].starts(with: "、".utf8) }) {
            if comma > range.lowerBound { append(range.lowerBound..<comma) }
            words.append((comma..<(comma + 3), "、"))
            if comma + 3 < range.upperBound { append((comma + 3)..<range.upperBound) }
            return
        }
        let opens = "([".utf8.contains(bytes[range.lowerBound])
        let bare = opens ? range.dropFirst() : range
        let text = String(decoding: bytes[bare], as: UTF8.self).lowercased()
        if !words.isEmpty, let length = Self.lengthOfGuestMark(text) {
            separators[words.count] = .guest
            isInBrackets = opens
            words.append((bare.prefix(length), String(text.prefix(length))))
            if bare.count > length { append(bare.dropFirst(length)) }
        } else if !words.isEmpty, Self.versus.contains(text) || bytes[bare].elementsEqual("x".utf8) {
            separators[words.count] = .versus
            words.append((bare, text))
        } else if isInBrackets, let last = text.utf8.last, ")]".utf8.contains(last) {
            isInBrackets = false
            closings.insert(words.count)
            words.append((range.dropLast(), String(text.dropLast())))
        } else {
            words.append((range, String(decoding: bytes[range], as: UTF8.self).lowercased()))
        }
    }

    /// Returns the length of the mark of a guest at the beginning of a word, in bytes; `nil` if there is none. In
    /// "feat.B", the name follows without a space.
    private static func lengthOfGuestMark(_ text: String) -> Int? {
        if guests.contains(text) { return text.utf8.count }
        return ["feat.", "ft."].first { text.utf8.starts(with: $0.utf8) }?.utf8.count
    }

    /// The ranges of the names, in bytes.
    var names: [Range<Int>] {
        let segments = segments
        let names = joinedGroups(segments.map(\.words)).flatMap { words in
            segments.first { $0.words == words }.map(list) ?? [words]
        }
        let ranges = names.compactMap(range)
        return ranges.isEmpty ? [bytes.indices] : ranges
    }

    private var segments: [Segment] {
        var segments: [Segment] = []
        var start = 0
        var isGuest = false
        func end(at index: Int) {
            if start < index { segments.append(Segment(words: start..<index, isGuest: isGuest)) }
        }
        for index in words.indices {
            if let separator = separators[index], start < index || !segments.isEmpty, separates(index) {
                end(at: index)
                (start, isGuest) = (index + 1, separator == .guest)
            } else if closings.contains(index) {
                end(at: index + 1)
                let isJoined = index + 2 < words.count && Self.conjunctions.contains(words[index + 1].text)
                (start, isGuest) = (index + (isJoined ? 2 : 1), false)
            }
        }
        end(at: words.count)
        return segments
    }

    /// Whether a separator stands between two names, and is not a part of one.
    private func separates(_ index: Int) -> Bool {
        guard index + 1 < words.count else { return false }
        let next = words[index + 1].text
        return !Self.conjunctions.contains(next) && (words[index].text != "with" || !Self.afterWith.contains(next))
    }

    /// Returns the names of a segment, as ranges of words: several if it is a list.
    private func list(_ segment: Segment) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = segment.words.lowerBound
        var (hasComma, hasConjunction) = (false, false)
        func end(at index: Int, next: Int) {
            if start < index { parts.append(start..<index) }
            start = next
        }
        for index in segment.words {
            let next = index + 1 < segment.words.upperBound ? words[index + 1].text : nil
            if Self.conjunctions.contains(words[index].text) {
                guard let next, index > segment.words.lowerBound, !Self.companions.contains(next) else { continue }
                end(at: index, next: index + 1)
                hasConjunction = true
            } else if words[index].text == "、" {
                end(at: index, next: index + 1)
                hasComma = true
            } else if words[index].text.utf8.last == UInt8(ascii: ","), next != nil, !isPartOfName(index, of: segment) {
                end(at: index + 1, next: index + 1)
                hasComma = true
            }
        }
        end(at: segment.words.upperBound, next: segment.words.upperBound)
        let names = joinedGroups(parts)
        guard names.count > 1 else { return [segment.words] }
        // Guests, and those beside a known group, are a list, whatever separates them.
        let fullNames = names.count { $0.count > 1 }
        let isList =
            segment.isGuest || names.count < parts.count || !hasConjunction
            || (hasComma ? 2 * fullNames >= names.count : fullNames == names.count)
        return isList ? names : [segment.words]
    }

    /// Whether the comma after a word is part of a name: of "Beatles, The", "Tyler, the Creator" or "Sammy Davis, Jr.".
    private func isPartOfName(_ index: Int, of segment: Segment) -> Bool {
        let next = words[index + 1]
        return index + 2 == segment.words.upperBound && Self.articles.contains(next.text)
            || bytes[next.range].elementsEqual("the".utf8)
            || Self.suffixes.contains(next.text.filter { $0 != "," })
    }

    /// Joins neighbours that are the name of a group.
    private func joinedGroups(_ parts: [Range<Int>]) -> [Range<Int>] {
        guard parts.count > 1 else { return parts }
        let keys = parts.map { part in
            range(of: part).map { Folding.fold(String(decoding: bytes[$0], as: UTF8.self)) } ?? ""
        }
        let longest = 5
        var joined: [Range<Int>] = []
        var index = 0
        while index < parts.count {
            let ends = (index + 1...min(index + longest, parts.count)).reversed()
            let end = ends.first { $0 > index + 1 && Self.groups.contains(keys[index..<$0].joined(separator: " ")) }
            joined.append(parts[index].lowerBound..<parts[(end ?? index + 1) - 1].upperBound)
            index = end ?? index + 1
        }
        return joined
    }

    /// Returns the bytes of words, without a comma after them; `nil` if nothing is left.
    private func range(of words: Range<Int>) -> Range<Int>? {
        guard let first = words.first, let last = words.last else { return nil }
        let start = self.words[first].range.lowerBound
        var end = self.words[last].range.upperBound
        if bytes[end - 1] == UInt8(ascii: ","), end < bytes.count { end -= 1 }
        return start < end ? start..<end : nil
    }
}
