@testable import HTTPServer

/// The value of `If-None-Match`.
enum EntityTagListTarget: FuzzTarget {
    static let name = "entity-tags"

    private static let tag = "\"abc\""

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let list = String(decoding: input, as: UTF8.self)
        let isMatched = matches(list)
        guard let tags = EntityTagReference.tags(Array(list.utf8)) else { return }
        try expect(isMatched == tags.contains(Array(tag.utf8)), "a valid list is misread")
        let printed = tags.map { "W/" + String(decoding: $0, as: UTF8.self) }.joined(separator: ", ,\t")
        try expect(matches(printed) == isMatched, "a list that is printed means something else")
        try expect(matches("\(printed),\(tag)"), "the last of a list is overlooked")
    }

    private static func matches(_ list: String) -> Bool {
        guard case .tags(let tags) = EntityTagList(list) else { return true }
        return tags.contains { "\"\($0.opaque)\"" == tag }
    }
}

/// A reference for `#entity-tag` (RFC 9110 §8.8.3, §5.6.1.2).
enum EntityTagReference {
    /// Returns the opaque tags with their quotes, or `nil` for an invalid list. A `*` is not a list.
    static func tags(_ list: [UInt8]) -> [[UInt8]]? {
        elements(list)?.map(\.tag)
    }

    /// Returns the strong tags.
    static func strongTags(_ list: [UInt8]) -> [[UInt8]] {
        elements(list)?.filter { !$0.isWeak }.map(\.tag) ?? []
    }

    private static func elements(_ list: [UInt8]) -> [(tag: [UInt8], isWeak: Bool)]? {
        var tags: [(tag: [UInt8], isWeak: Bool)] = []
        var rest = list[...]
        while true {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let isWeak = rest.starts(with: "W/\"".utf8)
            if isWeak { rest = rest.dropFirst(2) }
            if rest.first == UInt8(ascii: "\"") {
                let content = rest.dropFirst().prefix(while: isEntityTagCharacter)
                guard rest.dropFirst(content.count + 1).first == UInt8(ascii: "\"") else { return nil }
                tags.append((Array(rest.prefix(content.count + 2)), isWeak))
                rest = rest.dropFirst(content.count + 2)
                rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            }
            guard let separator = rest.popFirst() else { return tags }
            guard separator == UInt8(ascii: ",") else { return nil }
        }
    }

    private static func isEntityTagCharacter(_ byte: UInt8) -> Bool {
        byte == 0x21 || byte >= 0x23 && byte != 0x7F
    }
}
