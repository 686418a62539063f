import HTMLTesting
import Testing

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
            main: #"<div hidden="hidden"><a href="/echo">Songs</a></div>"#
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
