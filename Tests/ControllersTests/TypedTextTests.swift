import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// Tests of the responses to a script that sends the text during typing, and to a form that is sent once.
struct TypedTextTests {
    private struct Answer: Decodable, Equatable {
        var revision: Int?
        var merged: String?
        var message: String?
    }

    private let editor = EditorID.random().text

    private func type(
        _ text: String,
        base: (revision: Int, text: String) = (0, ""),
        sequence: Int,
        editor: String? = nil,
        undoes: Bool = false,
        status: HTTPResponse.Status = .ok,
        with browser: Browser
    ) async throws -> Answer {
        let editor = editor ?? self.editor
        let form: KeyValuePairs = [
            "text": text, "base": "\(base.revision)", "base-text": base.text, "editor": editor,
            "sequence": "\(sequence)", undoes ? "undo" : "no-undo": "yes",
        ]
        let response = try await browser.post(form, to: "/text", headerFields: [.accept: "application/json"])
        #expect(response.status == status)
        #expect(response.headerFields[.contentType] == "application/json")
        #expect(response.headerFields[.cacheControl] == "private, no-cache")
        return try JSONDecoder().decode(Answer.self, from: Data(response.body))
    }

    @Test func `each edit is answered with its revision, and all are one version of the text`() async throws {
        try await TestApp().browse { browser in
            var base = ""
            for (index, text) in ["H", "He", "Hello"].enumerated() {
                let answer = try await type(text, base: (index, base), sequence: index + 1, with: browser)
                #expect(answer == Answer(revision: index + 1))
                base = text
            }
            let page = try await browser.visit("/text/versions")
            try #expect(page.all(".beginning").map(\.text) == ["Hello"])
        }
    }

    @Test func `without changes of others the field is null`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(
                ["text": "Hello", "base": "0"],
                to: "/text",
                headerFields: [.accept: "application/json;q=1, text/html"]
            )
            #expect(response.text == #"{"revision":1,"merged":null}"#)
        }
    }

    @Test func `an edit that arrives late does not replace newer words`() async throws {
        try await TestApp().browse { browser in
            _ = try await type("Hel", sequence: 2, with: browser)
            _ = try await type("Hello", sequence: 3, with: browser)
            let late = try await type("H", sequence: 1, with: browser)
            #expect(late == Answer(revision: 2, merged: "Hello"))
            let page = try await browser.visit("/text")
            try #expect(page.one("#text .text").text == "Hello")
        }
    }

    @Test func `two visitors who type at once both keep their words`() async throws {
        let app = try await TestApp()
        let anna = app.browser(host: "localhost")
        _ = try await type("Anna's", sequence: 1, with: anna)
        try await app.browse { ben in
            let benEditor = EditorID.random().text
            let answer = try await type("Ben's", sequence: 1, editor: benEditor, with: ben)
            #expect(answer == Answer(revision: 2, merged: "Ben's Anna's"))
            let back = try await type("Anna's too", base: (1, "Anna's"), sequence: 2, with: anna)
            #expect(back == Answer(revision: 3, merged: "Ben's Anna's too"))
            let page = try await ben.visit("/text/versions")
            try #expect(page.all(".beginning").map(\.text) == ["Ben's Anna's too", "Anna's"])
        }
    }

    @Test func `where both have changed the same words, each reading is a version`() async throws {
        let app = try await TestApp()
        let anna = app.browser(host: "localhost")
        _ = try await anna.visit("/text/edit").fill("Text", with: "Tea at four").submit("Save")
        _ = try await type("Tea at five", base: (1, "Tea at four"), sequence: 1, with: anna)
        try await app.browse { ben in
            let benEditor = EditorID.random().text
            let answer = try await type(
                "Tea at six",
                base: (1, "Tea at four"),
                sequence: 1,
                editor: benEditor,
                with: ben
            )
            #expect(answer == Answer(revision: 3, merged: "Tea at six five"))
            let page = try await ben.visit("/text/versions")
            let versions = ["Tea at six five", "Tea at six", "Tea at five", "Tea at four"]
            try #expect(page.all(".beginning").map(\.text) == versions)
        }
    }

    @Test func `an undo restores the text, and what was typed stays as a version`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "Before").submit("Save")
            _ = try await type("Never mind", base: (1, "Before"), sequence: 1, with: browser)
            let undo = try await type("Before", base: (2, "Never mind"), sequence: 2, undoes: true, with: browser)
            #expect(undo == Answer(revision: 3))
            let page = try await browser.visit("/text/versions")
            try #expect(page.all(".beginning").map(\.text) == ["Before", "Never mind", "Before"])
        }
    }

    @Test func `an undo keeps what somebody else has added since`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            _ = try await type("Mine", sequence: 1, with: browser)
            let theirs = "Mine, and theirs"
            _ = try await app.browser(host: "localhost").visit("/text/edit").fill("Text", with: theirs).submit("Save")
            let answer = try await type("", base: (1, "Mine"), sequence: 2, undoes: true, with: browser)
            #expect(answer == Answer(revision: 3, merged: ", and theirs"))
        }
    }

    @Test func `an invalid text is refused with a message`() async throws {
        try await TestApp().browse { browser in
            for (form, words) in [
                ("text=a%00", "U+0000 at line 1, column 2"), ("txt=a", "sent without its text"), ("text=%FF", "UTF-8"),
            ] {
                let response = try await browser.request(
                    .post,
                    "/text",
                    headerFields: [
                        .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
                    ],
                    body: Array(form.utf8)
                )
                #expect(response.status == .unprocessableContent)
                let answer = try JSONDecoder().decode(Answer.self, from: Data(response.body))
                #expect(answer.message?.contains(words) == true)
                #expect(browser.cookies.isEmpty)
            }
        }
    }

    @Test func `without a script, changes of others in other places are kept`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "one two").submit("Save")
            let form = try await browser.visit("/text/edit")
            _ = try await app.browser(host: "localhost").visit("/text/edit").fill("Text", with: "ONE two").submit(
                "Save"
            )
            let page = try await form.fill("Text", with: "one TWO").submit("Save")
            #expect(page.path == "/text")
            try #expect(page.one("#text .text").text == "ONE TWO")
        }
    }

    @Test func `without a script, a conflict shows both texts and the merged one, and nothing is lost`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "Tea at four").submit("Save")
            let form = try await browser.visit("/text/edit")
            _ = try await app.browser(host: "localhost").visit("/text/edit").fill("Text", with: "Tea at five").submit(
                "Save"
            )
            let page = try await form.fill("Text", with: "Tea at six").submit("Save")
            #expect(page.status == .conflict)
            try expectConflict(page)
            let saved = try await page.fill("Text", with: "Tea at half past five").submit("Save")
            #expect(saved.path == "/text")
            try #expect(saved.one("#text .text").text == "Tea at half past five")
        }
    }

    private func expectConflict(_ page: Page) throws {
        try #expect(page.value(of: "Text") == "Tea at six five")
        try #expect(page.all(".reading .text").map(\.text) == ["Tea at six", "Tea at five"])
        try #expect(page.one("#text-error").text.contains("changed the same words"))
    }

    @Test func `a form that was sent twice changes nothing more`() async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("/text/edit").fill("Text", with: "Mine")
            _ = try await form.submit("Save")
            let page = try await form.submit("Save")
            #expect(page.path == "/text")
            try #expect(page.one("#text .text").text == "Mine")
        }
    }

    @Test func `a refused form keeps its base`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            let form = try await browser.visit("/text/edit")
            _ = try await app.browser(host: "localhost").visit("/text/edit").fill("Text", with: "Theirs").submit("Save")
            let refused = try await form.fill("Text", with: String(repeating: "x", count: 10_001)).submit("Save")
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.all("main [data-revision]").isEmpty)
            let page = try await refused.fill("Text", with: "Mine").submit("Save")
            try #expect(page.one("#text .text").text == "Mine Theirs")
        }
    }

    @Test func `a change sets a cookie, and reading does not`() async throws {
        try await TestApp().browse { browser in
            for path in ["/text", "/text/edit", "/text/versions"] { _ = try await browser.visit(path) }
            #expect(browser.cookies.isEmpty)
            _ = try await browser.visit("/text/edit").fill("Text", with: "Hello").submit("Save")
            let cookie = try #require(browser.cookies.first)
            _ = try await browser.visit("/text/edit").fill("Text", with: "Hello again").submit("Save")
            #expect(browser.cookies.map(\.value) == [cookie.value])
        }
    }

    @Test func `a form held for the password belongs to the same visitor`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let asked = try await browser.visit("/text/edit").fill("Text", with: "One").submit("Save")
            _ = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            let known = browser.cookies.first { $0.name == "flipside-visitor" }
            _ = try await browser.visit("/").submit("Sign out")
            let again = try await browser.visit("/text/edit").fill("Text", with: "Two").submit("Save")
            _ = try await again.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(try browser.cookies.first { $0.name == "flipside-visitor" }?.value == #require(known).value)
            let page = try await browser.visit("/text/versions")
            try #expect(page.all(".beginning").map(\.text) == ["Two", "One"])
            try #expect(page.all(".version-facts").allSatisfy { $0.text.contains("by you") })
        }
    }

    @Test func `the text and its form are regions of the revision that they show`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("/text/edit").fill("Text", with: "Hello").submit("Save")
            for path in ["/", "/text"] {
                let page = try await browser.visit(path)
                try #expect(page.one("#live-text")["data-revision"] == "1")
                try #expect(page.one("#live-text #text .text").text == "Hello")
            }
            let form = try await browser.visit("/text/edit")
            try #expect(form.one("#live-text-form")["data-revision"] == "1")
            try #expect(form.one("#live-text-form form input[name=base]")["value"] == "1")
        }
    }

    @Test func `an open flipside follows exactly as a reload shows it, without a visitor's own data`() async throws {
        try await TestApp().browse { browser in
            let stream = try await OpenPage("/text/edit", in: browser)
            _ = try await browser.post(["text": "Hello <b>"], to: "/text")
            var form: Element?
            while form == nil {
                let event = try #require(try await stream.next())
                form = event.name == "region" ? try event.document().element(withID: "live-text-form") : nil
            }
            let reloaded = try await browser.visit("/text/edit")
            try #expect(form?.textContent == reloaded.one("#live-text-form").textContent)
            #expect(form?["data-revision"] == "1")
            #expect(try form?.first("input[name=base]")?["value"] == "1")
            let cookie = try #require(browser.cookies.first)
            #expect(!reloaded.text.contains(cookie.value))
        }
    }
}
