import Models
import Testing
import ViewModels

struct LinkedTextViewModelTests {
    private func links(in text: String) -> [String] {
        let spans = LinkedTextViewModel(text).spans
        #expect(spans.map(\.text).joined() == text)
        #expect(spans.allSatisfy { $0.url == nil || $0.url == $0.text })
        return spans.compactMap(\.url)
    }

    @Test(
        arguments: [
            ("Read https://example.com/a?b=c&d=%20#e now", "https://example.com/a?b=c&d=%20#e"),
            ("(see http://example.com/a_(b)).", "http://example.com/a_(b)"),
            ("HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"),
            ("“https://example.com/”, or not?", "https://example.com/"),
            ("http://[::1]:8080/x", "http://[::1]:8080/x"),
            ("https://de.wikipedia.org/wiki/Köln。次", "https://de.wikipedia.org/wiki/Köln"),
            ("<https://example.com/>\nnext", "https://example.com/"),
            ("https://example.com/a!?... end", "https://example.com/a"),
            ("שלום https://example.com/א סוף", "https://example.com/א"),
        ]
    )
    func `a URL in a text is a link, without what stands around it`(text: String, url: String) {
        #expect(links(in: text) == [url])
    }

    @Test(
        arguments: [
            "javascript:alert(1)", "ftp://example.com", "xhttp://example.com", "https://", "http:// example.com", "://",
            "https:/example.com", "data:text/html,x", "mailto:a@example.com", "https://“", "", "http",
            "https://example.com/lo…",
        ]
    )
    func `no other text is a link`(text: String) {
        #expect(links(in: text) == [])
    }

    @Test func `URLs that follow each other are links of their own`() {
        #expect(links(in: "http://a.b http://c.d,http://e.f") == ["http://a.b", "http://c.d,http://e.f"])
        #expect(links(in: "http://a.b\nhttp://c.d") == ["http://a.b", "http://c.d"])
    }

    @Test func `a URL of which a part has changed stays one link, with the change marked in it`() {
        let old = TextState(text: "See https://example.com/one/two please", revision: 1)
        let new = TextState(text: "See https://example.com/one/three now", revision: 2)
        let parts = TextSideViewModel(new, changedFrom: old).text
        #expect(parts.map(\.url) == [nil, "https://example.com/one/three", nil])
        #expect(parts.flatMap(\.spans).map(\.text).joined() == new.text)
        let changed = parts.flatMap(\.spans).filter { $0.changeID != nil }
        #expect(changed.map(\.text).contains(" now"))
        #expect(changed.map(\.text).joined().contains("three"))
        #expect(Set(changed.map(\.changeID)).count == changed.count)
        #expect(TextSideViewModel(new).text.flatMap(\.spans).allSatisfy { $0.changeID == nil })
    }
}
