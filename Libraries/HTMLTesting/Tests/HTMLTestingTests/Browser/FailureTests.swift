import HTMLTesting
import Synchronization
import Testing

/// A failure is recorded at the line of the test, with the HTML nearby.
@Suite struct FailureTests {
    private func page() async throws -> Page {
        let main = """
            <ol class="media"><li>Ace of Spades</li><li>Overkill</li></ol>
            <p><a href="/echo">Echo</a> <a href="/echo?2">More</a> <a href="/echo?3">More</a> <a href="mailto:a@b">Mail</a>
            <a href="http://other.test/">Other</a></p>
            <form method="post" action="/echo">
            <label for="t">Text</label><input id="t" name="t"/>
            <label for="r">Fixed</label><input id="r" name="r" readonly="readonly"/>
            <label for="d">Off</label><input id="d" name="d" disabled="disabled"/>
            <label><input type="checkbox" name="c"/> Loud</label>
            <label for="s">Size</label><select id="s" name="s"><option>S</option><option disabled="disabled">L</option></select>
            <button type="submit">Save</button><button type="submit" disabled="disabled">Delete</button></form>
            <form action="/echo"><button type="submit">Search</button></form>
            """
        return try await Browser(responder: FixtureApp(pages: ["/": main])).visit("/")
    }

    @Test func `the issue is at the line of the call`() async throws {
        let page = try await page()
        let line = #line + 2
        try withKnownIssue {
            _ = try page.one("nav")
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        }
    }

    @Test func `the line is right after waiting for an answer, too`() async throws {
        let page = try await page()
        let line = #line + 2
        try await withKnownIssue {
            _ = try await page.click("Nowhere")
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }

    @Test func `a failed step is recorded once and ends the test`() async throws {
        let page = try await page()
        let issues = Mutex(0)
        var hasEnded = true
        try withKnownIssue {
            _ = try page.one("nav")
            hasEnded = false
        } matching: { _ in
            issues.withLock { $0 += 1 }
            return true
        }
        #expect(issues.withLock { $0 } == 1)
        #expect(hasEnded)
    }

    @Test func `an element that is missing is shown with what does match`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            No element matches “ol.media > li.row” on /, which answered 200 OK.
            No element has the class “row”. There are: “media”.
            “ol.media” does match, at line 7:
            <ol class="media"><li>Ace of Spades</li><li>Overkill</li></ol>
            """
        ) { _ = try page.first("ol.media > li.row") }
    }

    @Test func `a misspelled id is shown with the most similar ones`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            No element matches “#R” on /, which answered 200 OK.
            No element has the id “R”. There are: “r”, “t”, “d”, “s”.
            Line 5:
            \(page.one("main").outerHTML.prefix(400))…
            """
        ) { _ = try page.one("#R") }
    }

    @Test func `without any field, the page is shown`() async throws {
        let page = try await page().within("ol")
        try await recordsIssue(
            """
            There is no field called “Text” on /, which answered 200 OK. There are no fields.
            Line 7:
            <ol class="media"><li>Ace of Spades</li><li>Overkill</li></ol>
            """
        ) { _ = try page.field("Text") }
    }

    @Test func `several elements instead of one are listed`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            2 elements match “li” on /, and one should:
            line 7: <li>Ace of Spades</li>
            line 7: <li>Overkill</li>
            """
        ) { _ = try page.one("li") }
    }

    @Test func `an invalid selector is shown with the place`() async throws {
        let page = try await page()
        try await recordsIssue("“:hover” is not supported\nli:hover\n  ^") { _ = try page.all("li:hover") }
    }

    @Test func `a link that is missing brings the names of those there are`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            There is no link or button called “echo” on /, which answered 200 OK. There are links and buttons: \
            “Echo”, “More”, “More”, “Mail”, “Other”, “Save”, “Search”, “Delete”.
            line 8: <a href="/echo">Echo</a>
            """
        ) { _ = try await page.click("echo") }
    }

    @Test func `a name that two links have is ambiguous`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            2 times there is a link or button called “More” on /: select one with within(…).
            line 8: <a href="/echo?2">More</a>
            line 8: <a href="/echo?3">More</a>
            """
        ) { _ = try await page.click("More") }
    }

    @Test func `links out of the application are said`() async throws {
        let page = try await page()
        try await recordsIssue("“mailto:a@b” is not a page: another program opens mailto links") {
            _ = try await page.click("Mail")
        }
        try await recordsIssue("“http://other.test/” leads out of the application at http://localhost") {
            _ = try await page.click("Other")
        }
    }

    @Test func `a field that is missing brings the labels of those there are`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            There is no text field called “Loud” on /, which answered 200 OK. There are fields: \
            “Loud”, “Off”, “Text”, “Fixed”, “Size”.
            line 14: <input type="checkbox" name="c">
            """
        ) { _ = try page.fill("Loud", with: "x") }
    }

    @Test func `a test cannot change a field that a person cannot`() async throws {
        let page = try await page()
        try await recordsIssue(#"“Fixed” is read-only: <input id="r" name="r" readonly="readonly">"#) {
            _ = try page.fill("Fixed", with: "x")
        }
        try await recordsIssue(#"“Off” is disabled: <input id="d" name="d" disabled="disabled">"#) {
            _ = try page.fill("Off", with: "x")
        }
        try await recordsIssue(#"The option “L” of “Size” is disabled: <option disabled="disabled">"#) {
            _ = try page.select("L", from: "Size")
        }
        try await recordsIssue(
            """
            “Size” has no option “XL”. It has the options “L”, “S”.
            line 15: <select id="s" name="s"><option>S</option><option disabled="disabled">L</option></select>
            """
        ) { _ = try page.select("XL", from: "Size") }
        try await recordsIssue(#"“Delete” is disabled: <button type="submit" disabled="disabled">"#) {
            _ = try await page.submit("Delete")
        }
    }

    @Test func `pressing Enter nowhere is ambiguous when there are several forms`() async throws {
        let page = try await page()
        try await recordsIssue(
            """
            There are 2 forms on /: fill in a field of one, or name its button.
            line 10: <form method="post" action="/echo">
            line 17: <form action="/echo">
            """
        ) { _ = try await page.submit() }
    }

    @Test func `an answer that is no page is shown`() async throws {
        try await recordsIssue(
            "GET /plain answers 200 OK with text/plain, which is not an HTML page: use request(…).\njust text"
        ) { _ = try await Browser(responder: FixtureApp()).visit("/plain") }
    }

    @Test func `a server that is not there is said`() async throws {
        try await withKnownIssue {
            _ = try await Browser(host: "127.0.0.1", port: 1).visit("/")
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue == "It failed at connecting to 127.0.0.1:1: Connection refused"
            }
        }
    }
}
