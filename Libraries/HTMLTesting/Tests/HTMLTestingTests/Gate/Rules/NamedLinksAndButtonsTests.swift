import Testing

@testable import HTMLTesting

@Suite struct NamedLinksAndButtonsTests {
    @Test func `text, aria-label and alt are names`() throws {
        let html = """
            <a href="/">1</a><a href="/" aria-label="2">›</a><button><img src="/a.png" alt="3"></button><a id="anchor"></a>
            <input type="submit"><input type="button" value="4">
            """
        #expect(try findings(of: NamedLinksAndButtons(), in: html) == [])
    }

    @Test func `a link or button without one is found`() throws {
        let html =
            "<a href='/'><img src='/a.png' alt=''></a>\n<button><svg></svg></button>\n<input type='button'>"
        #expect(
            try findings(of: NamedLinksAndButtons(), in: html) == [
                "1: It has neither text nor aria-label", "2: It has neither text nor aria-label",
                "3: It has neither text nor aria-label",
            ]
        )
    }
}
