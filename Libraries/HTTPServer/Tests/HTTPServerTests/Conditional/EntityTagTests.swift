import Testing

@testable import HTTPServer

@Suite struct EntityTagTests {
    @Test func `a tag is written in quotes, and a weak one with a prefix`() {
        #expect(EntityTag("12", isWeak: false)?.description == "\"12\"")
        #expect(EntityTag("text.12", isWeak: true)?.description == "W/\"text.12\"")
        #expect(EntityTag("", isWeak: false)?.description == "\"\"")
    }

    @Test(arguments: ["a\"b", "a b", "a\u{7F}", "a\nb"])
    func `a text with invalid characters makes no tag`(_ text: String) {
        #expect(EntityTag(text, isWeak: false) == nil)
    }

    /// The table of RFC 9110 §8.8.3.2.
    @Test(arguments: [
        ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false),
        ("W/\"1\"", "\"1\"", false, true), ("\"1\"", "\"1\"", true, true),
    ])
    func `tags are compared strongly or weakly`(_ a: String, _ b: String, _ strong: Bool, _ weak: Bool) throws {
        let a = try #require(EntityTag(field: a))
        let b = try #require(EntityTag(field: b))
        #expect(a.matchesStrongly(b) == strong)
        #expect(b.matchesStrongly(a) == strong)
        #expect(a.matchesWeakly(b) == weak)
    }
}

@Suite struct EntityTagListTests {
    @Test(arguments: [
        ("\"a\"", ["\"a\""]), ("\"a\", W/\"b\"", ["\"a\"", "W/\"b\""]), ("\"a,b\"\t,\"\"", ["\"a,b\"", "\"\""]),
        (", \"a\",,", ["\"a\""]), ("\"ä\"", ["\"ä\""]),
    ])
    func `the tags of a list are parsed`(_ list: String, _ tags: [String]) {
        #expect(EntityTagList(list) == .tags(tags.compactMap { EntityTag(field: $0) }))
        #expect(tags.compactMap { EntityTag(field: $0) }.count == tags.count)
    }

    @Test func `an asterisk matches any tag`() {
        #expect(EntityTagList("*") == .any)
    }

    @Test(arguments: [
        "", "a", "\"a", "a\"", "\"a\" \"b\"", "\"a\", *", "*, \"a\"", "w/\"a\"", "W/ \"a\"", "W/", "\"a b\"",
        "\"a\"b", "'a'",
    ])
    func `an invalid list has no tags`(_ list: String) {
        #expect(EntityTagList(list) == .tags([]))
    }
}
