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
