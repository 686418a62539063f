@testable import HTTPServer

/// The value of `If-None-Match`.
enum EntityTagListTarget: FuzzTarget {
    static let name = "entity-tags"

    private static let tag = "\"abc\""

    static func check(_ input: [UInt8]) {
        let list = String(decoding: input, as: UTF8.self)
        let matches = EntityTagList.matches(list, tag)
        guard let tags = EntityTagReference.tags(Array(list.utf8)) else { return }
        expect(matches == tags.contains(Array(tag.utf8)), "a valid list is misread")
        let printed = tags.map { "W/" + String(decoding: $0, as: UTF8.self) }.joined(separator: ", ,\t")
        expect(EntityTagList.matches(printed, tag) == matches, "a list that is printed means something else")
        expect(EntityTagList.matches("\(printed),\(tag)", tag), "the last of a list is overlooked")
    }
}
