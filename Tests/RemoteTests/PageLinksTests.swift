import Testing

@testable import Remote

@Suite struct PageLinksTests {
    private static let documented = """
        <https://api.github.com/user/1/starred?per_page=100&page=2>; rel="next", \
        <https://api.github.com/user/1/starred?per_page=100&page=50>; rel="last"
        """

    @Test func `GitHub's Link field names the next and the last page`() {
        let links = PageLinks(Self.documented, on: 1)
        #expect(links?.next == 2)
        #expect(links?.last == 50)
    }

    @Test(arguments: [
        "</?page=2>; rel=\"next\"", "<x?a&page=2&b>; rel=\"next\"",
        "</?page=1>; rel=\"first\",</?page=2>; rel=\"next\"",
    ])
    func `the page number may be anywhere in the query, and links in any order`(field: String) {
        #expect(PageLinks(field, on: 1)?.next == 2)
        #expect(PageLinks(field, on: 1)?.last == nil)
    }

    @Test(arguments: [
        nil, "", "</?page=2>; rel=\"prev\", </?page=1>; rel=\"first\"", "</?page=3>; rel=\"last\"",
    ])
    func `a page without a next page is the last one`(field: String?) {
        #expect(PageLinks(field, on: 3)?.next == nil)
        #expect(PageLinks(field, on: 3) != nil)
    }

    @Test(arguments: [
        "x", " ", "<", "<>", "</?page=4", "</?page=4>", "</?page=4>; rel=\"next", "</?page=4>; rel=",
        "</?page=4>; rel=next",
        "</?page=4>; rel=\"next\" x", "</?page=4>; rel=\"next\"; rel=\"last\"", "</?page=4>; rel=\"\"",
        "</?page=4>; title=\"rel=\"next\"", "</?page=4>; REL=\"next\"", "</?page=4> </?page=5>; rel=\"next\"",
        "</?page=4>; rel=\"next\", x", "</?page=4>; rel=\"next\", </>; rel=\"last\"",
        "</?page=-4>; rel=\"next\"", "</?page=4x>; rel=\"next\"", "</?page=>; rel=\"next\"",
        "</?page=٤>; rel=\"next\"", "</?page=99999999999999999999>; rel=\"next\"",
        "</?Page=4>; rel=\"next\"", "</?per_page=4>; rel=\"next\"", "</#page=4>; rel=\"next\"",
        "</?page=4,5>; rel=\"next\"",
    ])
    func `a malformed Link field is refused`(field: String) {
        #expect(PageLinks(field, on: 3) == nil)
    }

    @Test(arguments: [
        "</?page=3>; rel=\"next\"", "</?page=2>; rel=\"next\"", "</?page=5>; rel=\"next\"", "</?page=9>; rel=\"last\"",
        "</?page=4>; rel=\"next\", </?page=3>; rel=\"last\"",
    ])
    func `a link to another page than the next, or a last page that is none, is refused`(field: String) {
        #expect(PageLinks(field, on: 3) == nil)
    }

    @Test(arguments: [
        String(repeating: "<?page=1", count: 8_000), "<" + String(repeating: "&page=1", count: 8_000),
        String(repeating: "<?page=1&>; rel=\"a\",", count: 3_000) + "x", String(repeating: "<", count: 60_000),
        "<?page=" + String(repeating: "1", count: 60_000) + ">; rel=\"next\"",
    ])
    func `a hostile Link field of the maximum length is refused at once`(field: String) {
        let start = ContinuousClock.now
        #expect(PageLinks(field, on: 3) == nil)
        #expect(start.duration(to: .now) < .seconds(1))
    }

    @Test func `a Link field cut at any byte never names a wrong page`() {
        let bytes = Array(Self.documented.utf8)
        for length in bytes.indices {
            let links = PageLinks(String(decoding: bytes[..<length], as: UTF8.self), on: 1)
            #expect([nil, 2].contains(links?.next))
            #expect([nil, 50].contains(links?.last))
        }
    }
}
