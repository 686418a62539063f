import Testing

@testable import HTMLTesting

@Suite struct PageTests {
    @Test(arguments: Mode.allCases)
    func `a link is followed by its text`(mode: Mode) async throws {
        try await mode.browse(main: #"<p><a href="echo?a=1#b"> Go <b>on</b></a></p>"#) { page in
            let next = try await page.click("Go on")
            #expect(next.path == "/echo?a=1")
            #expect(next.echoedField("Referer") == page.url.description)
            #expect(next.echoedField("Sec-Fetch-Site") == "same-origin")
            #expect(next.echoedField("Origin") == nil)
        }
    }

    @Test func `a link is followed by what it is called without text`() async throws {
        let page = try await FixturePage.visited(
            main:
                #"<p><a href="/echo?img"><img src="/a.png" alt="Cover"/></a> <a href="/echo?aria" aria-label="Next page">›</a></p>"#
        )
        #expect(try await page.click("Cover").path == "/echo?img")
        #expect(try await page.click("Next page").path == "/echo?aria")
        #expect(page.links.map(\.name) == ["Cover", "Next page"])
        #expect(page.links.map(\.href) == ["/echo?img", "/echo?aria"])
    }

    @Test func `links of one name that lead to one place are one`() async throws {
        let page = try await FixturePage.visited(
            main: #"<p><a href="/echo">Songs</a> <a href="/echo">Songs</a></p>"#
        )
        #expect(try await page.click("Songs").path == "/echo")
    }

    @Test func `a hidden link is no link`() async throws {
        let page = try await FixturePage.visited(
            main: #"<div hidden="hidden"><a href="/echo">Songs</a></div><dialog><a href="/echo">Songs</a></dialog>"#
        )
        #expect(page.links.isEmpty)
    }

    @Test func `a fragment of the same page is reached without a request`() async throws {
        let main =
            ##"<p><a href="#der%20Teil">Skip</a></p><p id="der Teil" class="x">Part</p><p id="part">P</p>"##
        let browser = Browser(responder: FixtureApp(pages: ["/": main]), gate: nil)
        let page = try await browser.visit("/")
        #expect(page.target == nil)
        let there = try await page.click("Skip")
        #expect(there.url.fragment == "der%20Teil")
        #expect(there.target?.text == "Part")
        #expect(there.document === page.document)
    }

    @Test func `a base element moves what links are relative to`() async throws {
        let html = FixturePage.html(main: #"<p><a href="echo">Echo</a></p>"#)
        let based = html.split(separator: "<title>").joined(
            separator: #"<base href="/redirect?302,/"/><title>"#
        )
        let app = RawApp(pages: ["/": based])
        let page = try await Browser(responder: app).visit("/").click("Echo")
        #expect(page.path == "/echo")
    }

    @Test func `within keeps everything else out of sight`() async throws {
        let main = """
            <ul><li id="one"><a href="/echo?1">Open</a><form action="/echo"><button type="submit" name="d" value="1">Delete</button>
            </form></li><li id="two"><a href="/echo?2">Open</a><form action="/echo"><button type="submit" name="d" value="2">
            Delete</button></form></li></ul>
            """
        let page = try await FixturePage.visited(main: main)
        let row = try page.within("#two")
        #expect(row.text == "Open Delete")
        #expect(row.links.count == 1)
        #expect(try row.all("a").count == 1)
        #expect(try await row.click("Open").path == "/echo?2")
        #expect(try await row.submit("Delete").path == "/echo?d=2")
    }

    @Test func `first takes the first of several`() async throws {
        let page = try await FixturePage.visited(main: "<ul><li>1</li><li>2</li></ul>")
        #expect(try page.first("li").text == "1")
        #expect(try page.all("li").map(\.text) == ["1", "2"])
        #expect(try page.all("p").isEmpty)
    }
}

@Suite struct AccessibleNameTests {
    @Test(arguments: [
        (#"<input id="x"><label for="x">  First\#n name </label>"#, "First name"),
        (#"<label>Size <select id="x"><option>Small</option></select> cm</label>"#, "Size cm"),
        (#"<label for="y"><input id="x"></label><input id="y">"#, ""),
        (#"<label for="x">A</label><label for="x">B</label><input id="x">"#, "A B"),
        (#"<label for="x">No</label><input id="x" aria-label="Yes">"#, "Yes"),
        (
            #"<b id="p">Price</b><i id="u">in €</i><input id="x" aria-labelledby="u p" aria-label="No">"#,
            "in € Price"
        ),
        (#"<input id="x" placeholder="none">"#, ""),
        (#"<input id="x" title="Title">"#, "Title"),
        (#"<input id="x" type="submit">"#, "Submit"),
        (#"<input id="x" type="submit" value="Go">"#, "Go"),
        (#"<input id="x" type="image" alt="Go">"#, "Go"),
        (#"<button id="x"><img alt="Bin"> <span aria-hidden="true">x</span>Delete</button>"#, "Bin Delete"),
        (#"<a id="x" href="/"><span hidden>a</span>b</a>"#, "b"),
        (#"<a id="x" href="/"><svg aria-label="Home"><path/></svg></a>"#, "Home"),
        (#"<fieldset id="x"><legend>Colour</legend></fieldset>"#, "Colour"),
        (#"<nav id="x" aria-label="Main">text</nav>"#, "Main"),
        (#"<nav id="x">text</nav>"#, ""),
    ])
    func `an element has the name that is read aloud`(html: String, name: String) throws {
        #expect(try Document(html).element(withID: "x")?.accessibleName == name)
    }

    @Test func `a description comes from the elements it points at`() throws {
        let document = try Document(
            #"<input id="x" aria-describedby="e nowhere h"><p id="h">Hint</p><p id="e">Error</p>"#
        )
        #expect(document.element(withID: "x")?.accessibleDescription == "Error Hint")
    }
}

@Suite struct PageURLTests {
    private let base = PageURL(
        scheme: "http",
        authority: "localhost:8080",
        path: "/a/b",
        query: "q=1",
        fragment: "f"
    )

    @Test(arguments: [
        ("", "http://localhost:8080/a/b?q=1"),
        ("#x", "http://localhost:8080/a/b?q=1#x"),
        ("?p=2", "http://localhost:8080/a/b?p=2"),
        ("?", "http://localhost:8080/a/b?"),
        ("c", "http://localhost:8080/a/c"),
        ("./c/", "http://localhost:8080/a/c/"),
        ("../c", "http://localhost:8080/c"),
        ("../../../c", "http://localhost:8080/c"),
        ("..", "http://localhost:8080/"),
        (".", "http://localhost:8080/a/"),
        ("%2E%2e/c", "http://localhost:8080/c"),
        ("/c//d?e?f#g#h", "http://localhost:8080/c//d?e?f#g#h"),
        ("//other/c", "http://other/c"),
        ("//other", "http://other/"),
        ("//other?x", "http://other/?x"),
        ("https://Example.org:443/C", "https://example.org/C"),
        ("http://[::1]:8080", "http://[::1]:8080/"),
        ("\\c\\d", "http://localhost:8080/c/d"),
        ("  /c\n/d\t ", "http://localhost:8080/c/d"),
        ("/a b/ü?ä=\"'#<é>", "http://localhost:8080/a%20b/%C3%BC?%C3%A4=%22%27#%3C%C3%A9%3E"),
        ("/100%", "http://localhost:8080/100%"),
        ("a:b/c", "a"),
        ("./a:b", "http://localhost:8080/a/a:b"),
        ("1:2", "http://localhost:8080/a/1:2"),
    ])
    func `a reference is resolved as browsers do`(reference: String, expected: String) {
        switch base.resolving(reference) {
        case .page(let url): #expect(url.description == expected)
        case .otherScheme(let scheme): #expect(scheme == expected)
        }
    }

    @Test(arguments: ["mailto:a@b", "JavaScript:alert(1)", "tel:1", "data:,x"])
    func `other schemes are no pages`(reference: String) {
        guard case .otherScheme = base.resolving(reference) else {
            Issue.record("\(reference) became a page")
            return
        }
    }

    @Test func `percent-encoded text is decoded, and other text stays`() {
        #expect(PageURL.percentDecoded("%C3%BC%2f100%25") == "ü/100%")
        #expect(PageURL.percentDecoded("100%") == "100%")
        #expect(PageURL.percentDecoded("100%&caf%C3%A9") == "100%&café")
    }

    @Test(arguments: [
        ("http", "localhost", true), ("http", "127.0.0.1:8080", true), ("http", "[::1]:1", true),
        ("http", "a.localhost", true), ("http", "example.org", false), ("https", "example.org", true),
    ])
    func `loopback and https are trustworthy`(scheme: String, authority: String, isTrusted: Bool) {
        #expect(PageURL(scheme: scheme, authority: authority).isPotentiallyTrustworthy == isTrusted)
    }
}
