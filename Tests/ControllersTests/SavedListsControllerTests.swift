import AppTesting
import HTMLTesting
import Models
import Testing

struct SavedListsControllerTests {
    @Test(arguments: CatalogueSample.all)
    func `a filtered list is saved under a name, shown above each list, renamed, deleted and restored`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp.empty()
        _ = try await sample.add(app, "Tide", "Ann")
        try await app.browse { browser in
            try #expect(await browser.visit(sample.path).all(".saved-lists").isEmpty)
            let filtered = try await browser.visit("\(sample.path)?sort=name&q=tide")
            let saved = try await filtered.fill("Name of the list", with: "By the <sea>").submit("Save")
            try #expect(saved.one(".notice p").text == "The list “By the <sea>” was saved.")
            let list = try await browser.visit(sample.path).click("By the <sea>")
            #expect(list.path == "\(sample.path)?sort=name&q=tide")
            try #expect(list.one(".saved-lists a[aria-current=page]").text == "By the <sea>")

            let renamed = try await list.fill("Name of the list", with: "Waves").submit("Rename")
            try #expect(renamed.all(".saved-lists a").map(\.text) == ["Waves"])
            let deleted = try await renamed.submit("Delete")
            try #expect(deleted.one(".notice p").text == "The list “Waves” was deleted.")
            try #expect(deleted.all(".saved-lists a").isEmpty)
            try #expect(await deleted.submit("Undo").all(".saved-lists a").map(\.text) == ["Waves"])
        }
        try await app.browse { stranger in
            try #expect(await stranger.visit("\(sample.path)?q=tide").all(".saved-lists a").isEmpty)
        }
    }

    @Test func `a name that is blank or taken is refused beside its field, in the list`() async throws {
        try await TestApp.empty().browse { browser in
            let list = try await browser.visit("/songs?year=1999")
            let blank = try await list.fill("Name of the list", with: " ").submit("Save")
            #expect(blank.status == .unprocessableContent)
            try #expect(blank.one("#list-name-error").text == "The list has no name. Enter a name for the list.")
            try #expect(blank.all(".saved-lists details[open] input[aria-invalid=true][autofocus]").count == 1)
            try #expect(blank.all(".list-tools").count == 1)
            _ = try await list.fill("Name of the list", with: "A").submit("Save")
            let taken = try await browser.visit("/songs?year=2000").fill("Name of the list", with: "a").submit("Save")
            #expect(taken.status == .unprocessableContent)
            try #expect(taken.one("#list-name-error").text.hasPrefix("You have a list with this name."))
            try #expect(taken.one(".saved-lists input[type=text]")["value"] == "a")
            let saved = try await taken.fill("Name of the list", with: "B").submit("Save")
            try #expect(saved.all(".saved-lists a").map(\.text) == ["A", "B"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a random item of a filtered list is opened, and then another one`(sample: CatalogueSample) async throws {
        let app = try await TestApp.empty()
        let first = try await sample.add(app, "Tide", "Ann")
        let second = try await sample.add(app, "Tidal", "Ann")
        _ = try await sample.add(app, "Shore", "Bo")
        try await app.browse { browser in
            var page = try await browser.visit("\(sample.path)?q=tid").click("Something for tonight")
            var seen: [String] = []
            for _ in 1...4 {
                try #expect(page.one(".notice p").text.hasPrefix("Picked at random from "))
                seen.append(page.path.split(separator: "?").first.map(String.init) ?? "")
                page = try await page.click("Another")
            }
            #expect(Set(seen) == ["\(sample.path)/\(first)", "\(sample.path)/\(second)"])
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
            let nothing = try await browser.visit("\(sample.path)/random?q=nowhere")
            #expect(nothing.path == "\(sample.path)?q=nowhere")
            try #expect(
                await browser.visit("\(sample.path)/random?\(sample.credit.lowercased())=Bo").one("h1").text == "Shore"
            )
        }
    }
}
