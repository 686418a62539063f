import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct TextControllerTests {
    @Test func `a text saved on the flipside is shown on its page and on Home`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/text").click("Edit the text")
                .fill("Text", with: "Hello, flipside").submit("Save")

            #expect(page.status == .ok)
            #expect(page.path == "/text")
            try #expect(page.one("#text .text").text == "Hello, flipside")
            let home = try await browser.visit("/")
            try #expect(home.one("#text .text").text == "Hello, flipside")
            let form = try await browser.visit("/text/edit")
            try #expect(form.value(of: "Text") == "Hello, flipside")
        }
    }

    @Test func `a change is answered with 303`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["text": "Hello"], to: "/text")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/text")
        }
    }

    @Test func `the flipside can be left without saving`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/text/edit").click("Cancel")
            #expect(page.path == "/text")
        }
    }

    @Test func `an emptied text is called empty, not missing`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "Hello").submit("Save")
            let page = try await browser.visit("/text/edit").fill("Text", with: "").submit("Save")
            try #expect(page.one("#text .text").text == "The text is empty.")
        }
    }

    @Test func `a text that is too long is shown again with the error`() async throws {
        try await TestApp().browse { browser in
            let typed = String(repeating: "é", count: 10_001)
            let page = try await browser.visit("/text/edit").fill("Text", with: typed).submit("Save")

            try expectRefusal(page, saying: "Shorten it to 10,000")
            try #expect(page.value(of: "Text") == typed)
            try #expect(page.all("a[href='/text/versions']").isEmpty)
            let text = try await browser.visit("/text")
            try #expect(text.one("#text .text").text == "There is no text yet.")
        }
    }

    @Test func `a text of blanks alone is described`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/text/edit").fill("Text", with: " \n\t ").submit("Save")
            try #expect(page.one("#text .text").text == "The text is empty.")
        }
    }

    @Test func `a text of the maximum length is saved whole, with line breaks counted once`() async throws {
        try await TestApp().browse { browser in
            let typed = String(repeating: "1234567😀\n", count: 1_000)
            #expect(typed.utf16.count == TextModel.lengthLimit)
            let page = try await browser.visit("/text/edit").fill("Text", with: typed).submit("Save")
            #expect(page.status == .ok)
            let form = try await browser.visit("/text/edit")
            try #expect(form.value(of: "Text") == typed)
        }
    }

    @Test func `invalid UTF-8 is shown again repaired, with the error`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/text", posting: "text=caf%E9+au+lait")

            try expectRefusal(page, saying: "not sent as UTF-8")
            try #expect(page.value(of: "Text") == "caf\u{FFFD} au lait")
        }
    }

    @Test func `a form without the field is shown again with the current text`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "Stays").submit("Save")
            let page = try await browser.visit("/text", posting: "txt=Hello")

            try expectRefusal(page, saying: "sent without its text")
            try #expect(page.value(of: "Text") == "Stays")
        }
    }

    @Test(
        arguments: [
            ("%00", "U+0000"), ("%1B", "U+001B"), ("%7F", "U+007F"), ("%C2%85", "U+0085"), ("%EF%B7%90", "U+FDD0"),
        ]
    )
    func `a character that HTML does not allow is refused with its place, and marked`(
        character: (sent: String, name: String)
    ) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/text", posting: "text=one%0D%0Atwo\(character.sent)%09")

            try expectRefusal(page, saying: "\(character.name) at line 2, column 4")
            try #expect(page.value(of: "Text") == "one\ntwo\u{FFFD}\t")
        }
    }

    @Test func `hostile words are shown as words`() async throws {
        try await TestApp().browse { browser in
            let hostile = "\n</textarea><script>alert('1')</script>\"\u{301}&lt; \u{202E}]]>"
            let page = try await browser.visit("/text/edit").fill("Text", with: hostile).submit("Save")
            try #expect(page.one("#text .text").textContent == hostile)
            try #expect(page.all("main script").isEmpty)
            let form = try await browser.visit("/text/edit")
            try #expect(form.value(of: "Text") == hostile)
        }
    }

    @Test(arguments: [
        ("application/json", true), ("text/html, Application/JSON; q=0.1", true), ("application/json;q=0", false),
        ("text/html, application/json ; Q=0.0", false), ("application/jsonl", false), ("*/*", false),
    ])
    func `JSON is sent only to a client that names it`(accept: String, isJSON: Bool) async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let response = try await browser.request(
                .post,
                "/text",
                headerFields: [.contentType: "application/x-www-form-urlencoded", .accept: accept],
                body: Array("text=a".utf8)
            )
            #expect(response.headerFields[.contentType] == (isJSON ? "application/json" : nil))
        }
    }

    @Test func `a body that is not a form is refused`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.request(
                .post,
                "/text",
                headerFields: [.contentType: "application/json"],
                body: Array("{}".utf8)
            )
            #expect(response.status == .unsupportedMediaType)
        }
    }

    @Test func `a compressed form is refused`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.request(
                .post,
                "/text",
                headerFields: [.contentType: "application/x-www-form-urlencoded", .contentEncoding: "gzip"],
                body: Array("text=a".utf8)
            )
            #expect(response.status == .unsupportedMediaType)
            #expect(response.headerFields[.acceptEncoding] == "identity")
        }
    }

    private func expectRefusal(
        _ page: Page,
        saying words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(page.status == .unprocessableContent, sourceLocation: sourceLocation)
        #expect(page.title.hasPrefix("Error:"), sourceLocation: sourceLocation)
        let field = try page.one("textarea[aria-invalid=true]", sourceLocation: sourceLocation)
        #expect(field["aria-describedby"] == "text-hint text-error", sourceLocation: sourceLocation)
        let error = try page.one("#text-error", sourceLocation: sourceLocation).text
        #expect(error.contains(words), sourceLocation: sourceLocation)
        let summary = try page.one("[role=alert] a[href='#text']", sourceLocation: sourceLocation).text
        #expect(summary == error, sourceLocation: sourceLocation)
    }
}
