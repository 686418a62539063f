import Testing

@testable import HTTPServer

@Suite struct EntityTagListTests {
    @Test(arguments: [
        ("\"a\"", ["\"a\""]), ("\"a\", W/\"b\"", ["\"a\"", "W/\"b\""]), ("\"a,b\"\t,\"\"", ["\"a,b\"", "\"\""]),
        (", \"a\",,", ["\"a\""]), ("\"ä\"", ["\"ä\""]),
    ])
    func `a list has its tags`(_ list: String, _ tags: [String]) {
        #expect(EntityTagList(list) == .tags(tags.compactMap { EntityTag(field: $0) }))
        #expect(tags.compactMap { EntityTag(field: $0) }.count == tags.count)
    }

    @Test func `an asterisk is any tag`() {
        #expect(EntityTagList("*") == .any)
    }

    @Test(arguments: [
        "", "a", "\"a", "a\"", "\"a\" \"b\"", "\"a\", *", "*, \"a\"", "w/\"a\"", "W/ \"a\"", "W/", "\"a b\"",
        "\"a\"b", "'a'",
    ])
    func `a list that is not by the grammar has none`(_ list: String) {
        #expect(EntityTagList(list) == .tags([]))
    }
}
