import AppTesting
import HTMLTesting
import HTTPTypes
import Testing

struct RepositoryDetailsTests {
    @Test func `a note and tags are kept, shown in the row, and changed`() async throws {
        try await StarredApp(count: 3).browse { browser in
            let details = try await browser.visit("/repositories").click("Note and tags: owner/project-2")
            #expect(details.path == "/repositories/2")
            #expect(details.target?["id"] == "note")
            let saved = try await details.fill("Note", with: "Line one\nline two").fill("Tags", with: "a, b, A")
                .submit("Save")
            #expect(saved.path == "/repositories/2?saved=yes")
            try #expect(saved.one("[role=status].notice[autofocus]").text == "Your note and tags were saved.")
            try #expect(saved.value(of: "Note") == "Line one\nline two")
            try #expect(saved.value(of: "Tags") == "a, b")
            let list = try await saved.click("All stars")
            try #expect(list.one(".own-note").text == "Line one line two")
            try #expect(list.all(".tag").map(\.text) == ["a", "b"])
            _ = try await saved.fill("Note", with: "").fill("Tags", with: "").submit("Save")
            try #expect(await browser.visit("/repositories").all(".own-note, .tag").isEmpty)
        }
    }

    /// Text within the size limit of the form, and beyond the limit of a note.
    @Test(arguments: [2_001, 10_000])
    func `invalid input is shown again unchanged`(length: Int) async throws {
        try await StarredApp(count: 1).browse { browser in
            let note = String(repeating: "x", count: length)
            let refused = try await browser.visit("/repositories/1").fill("Note", with: note).fill("Tags", with: "kept")
                .submit("Save")
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.one(".error-summary a")["href"] == "#note")
            try #expect(refused.value(of: "Note") == note)
            try #expect(refused.value(of: "Tags") == "kept")
            try #expect(await browser.visit("/repositories/1").value(of: "Tags") == "")
        }
    }

    @Test func `the details have a button that changes whether the repository is visited`() async throws {
        try await StarredApp(count: 1).browse { browser in
            let visited = try await browser.visit("/repositories/1").submit("Mark as visited")
            #expect(visited.path == "/repositories/1")
            try #expect(visited.one(".visited")["hidden"] == nil)
            try #expect(await visited.submit("Mark as not visited").one(".visited")["hidden"] != nil)
        }
    }

    @Test func `a repository without a star is not found, and notes are private`() async throws {
        let sample = try await StarredApp(count: 1)
        let other = try await sample.browser()
        try await sample.browse { browser in
            try #expect(await browser.visit("/repositories/2").status == .notFound)
            try #expect(await browser.visit("/repositories/2", posting: "note=x").status == .notFound)
            _ = try await browser.visit("/repositories/1").fill("Note", with: "mine").submit("Save")
            try #expect(await other.visit("/repositories/1").value(of: "Note") == "")
        }
        try await sample.app.browse { stranger in
            try #expect(await stranger.visit("/repositories/1").status == .notFound)
            try #expect(await stranger.visit("/repositories/1", posting: "note=x").status == .notFound)
            #expect(stranger.cookies.isEmpty)
        }
    }
}
