import AppTesting
import HTMLTesting
import Models
import Testing

struct CreditNamesControllerTests {
    @Test(arguments: CatalogueSample.all)
    func `each artist of a song leads to a list, and the song shows its credit as written`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp.empty().browse { browser in
            func add(_ name: String, by credit: String) async throws -> Page {
                try await browser.visit("\(sample.path)/new").fill("Name", with: name).fill(sample.credit, with: credit)
                    .submit("Add")
            }
            _ = try await add("Shore", by: "Cleo")
            let details = try await add("Tide", by: "Ada feat. Ben & Cleo <b>")
            try #expect(details.one(".facts dd").text == "Ada feat. Ben & Cleo <b>")
            try #expect(details.all(".facts dd a").map(\.text) == ["Ada", "Ben", "Cleo <b>"])
            try #expect(details.all(".shelf").isEmpty)
            let list = try await details.click("Ben")
            try #expect(list.one("h1").text == "\(sample.heading) by Ben")
            try #expect(list.all(".media-title").map(\.text) == ["Tide"])
            try #expect(list.one(".media-subtitle").text == "Ada feat. Ben & Cleo <b>")

            let whole = try await add("Whole", by: "Ada with Ben; ")
            try #expect(whole.all(".facts dd a").map(\.text) == ["Ada with Ben"])
            try #expect(await whole.click("Ada with Ben").all(".media-title").map(\.text) == ["Whole"])
            let form = try await whole.click("Edit")
            try #expect(form.one("#\(sample.credit.lowercased())")["value"] == "Ada with Ben;")
            let saved = try await form.fill(sample.credit, with: "Ada ;Ben").submit("Save")
            try #expect(saved.all(".facts dd a").map(\.text) == ["Ada", "Ben"])
            let more = try await saved.click("More by Ada")
            try #expect(more.all(".media-title").map(\.text) == ["Whole", "Tide"])
            let credits = try await browser.visit("\(sample.path)/\(sample.credit.lowercased())s")
            try #expect(
                credits.all(".media-row").map(\.text) == [
                    "Ada 2 \(sample.plural)", "Ben 2 \(sample.plural)", "Cleo 1 \(sample.singular)",
                    "Cleo <b> 1 \(sample.singular)",
                ]
            )
        }
    }
}
