import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct DuplicatesControllerTests {
    private func pair(_ sample: CatalogueSample, in app: TestApp) async throws -> (first: Int64, second: Int64) {
        (
            try await sample.add(app, "The Tide", "Ann, Low & Co."),
            try await sample.add(app, "Tide (Remastered 2009)", "Low Ann and Co")
        )
    }

    @Test(arguments: CatalogueSample.all)
    func `a pair is shown side by side, and merging it can be undone`(sample: CatalogueSample) async throws {
        let app = try await TestApp.empty()
        let ids = try await pair(sample, in: app)
        try await app.browse { browser in
            _ = try await browser.visit("\(sample.path)/\(ids.first)/edit").fill("Year", with: "1999").submit("Save")
            _ = try await browser.visit("\(sample.path)/\(ids.second)/edit").fill("Tags", with: "sea").submit("Save")
            _ = try await browser.visit("\(sample.path)/\(ids.second)").submit("Favourite")

            let page = try await browser.visit(sample.path).click("Likely duplicates")
            #expect(page.path == "\(sample.path)/duplicates")
            try #expect(page.one(".count").text == "1 pair")
            try #expect(page.all(".pairs thead a").map(\.text) == ["The Tide", "Tide (Remastered 2009)"])
            try #expect(page.all(".pairs .differs th").map(\.text) == [sample.credit, "Year", "Tags"])

            let merged = try await page.submit("Keep the first: “The Tide”")
            try #expect(merged.one(".notice p").text == "Merged the \(sample.plural) into one.")
            try #expect(merged.one(".empty strong").text == "No likely duplicates")
            let kept = try await browser.visit("\(sample.path)/\(ids.first)")
            try #expect(kept.one("button.heart")["aria-pressed"] == "true")
            try #expect(kept.all(".facts dd").map(\.text).suffix(2) == ["1999", "sea"])
            #expect(try await browser.visit("\(sample.path)/\(ids.second)").status == .gone)

            let undone = try await merged.submit("Undo")
            try #expect(undone.all(".pairs > li").count == 1)
            try #expect(
                await browser.visit("\(sample.path)/\(ids.first)").one("button.heart")["aria-pressed"] == "false"
            )
            try #expect(
                await browser.visit("\(sample.path)/\(ids.second)").one("button.heart")["aria-pressed"] == "true"
            )
            // A second click undoes nothing more.
            _ = try await browser.visit("\(sample.path)/\(ids.first)").submit("Favourite")
            try #expect(await merged.submit("Undo").all(".pairs > li").count == 1)
            try #expect(
                await browser.visit("\(sample.path)/\(ids.first)").one("button.heart")["aria-pressed"] == "true"
            )
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a pair that is called different is listed no more, until that is undone`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp.empty()
        _ = try await pair(sample, in: app)
        try await app.browse { browser in
            let different = try await browser.visit("\(sample.path)/duplicates").submit("They are different")
            try #expect(different.one(".notice p").text.hasPrefix("These \(sample.plural) are different."))
            try #expect(await browser.visit("\(sample.path)/duplicates").all(".pairs").isEmpty)
            try #expect(await different.submit("Undo").all(".pairs > li").count == 1)
            try #expect(await browser.visit(sample.path).one(".count").text == "2 \(sample.plural)")
        }
    }

    @Test func `a pair that somebody else has merged is refused, and a page that is gone shows the last one`()
        async throws
    {
        let app = try await TestApp.empty()
        _ = try await pair(.songs, in: app)
        try await app.browse { browser in
            let page = try await browser.visit("/songs/duplicates")
            _ = try await page.submit("Keep the first: “The Tide”")
            #expect(try await page.submit("Keep the first: “The Tide”").status == .unprocessableContent)
            #expect(try await browser.visit("/songs/duplicates?page=9").path == "/songs/duplicates")
        }
    }

    @Test func `a merge moves no favourite of a song that was not merged`() async throws {
        let app = try await TestApp.empty()
        let ids = try await pair(.songs, in: app)
        let other = try await CatalogueSample.songs.add(app, "Hello", "Adele")
        try await app.browse { browser in
            _ = try await browser.visit("/songs/\(other)").submit("Favourite")
            _ = try await browser.visit("/songs/\(other)").submit("Delete")
            _ = try await browser.post(
                ["id": "\(other)", "id": "\(ids.first)", "id": "\(ids.second)", "kept": "\(ids.first)"],
                to: "/songs/several"
            )
            #expect(try await browser.visit("/songs/\(ids.second)").status == .gone)
            try #expect(await browser.visit("/songs/\(ids.first)").one("button.heart")["aria-pressed"] == "false")
        }
    }

    @Test func `hostile names are shown as names`() async throws {
        let hostile = "\"\u{301}></td><script>alert('1')</script>&lt;"
        let app = try await TestApp.empty()
        for _ in 1...2 { _ = try await CatalogueSample.songs.add(app, hostile, hostile) }
        try await app.browse { browser in
            try #expect(
                await browser.visit("/songs/duplicates").all(".pairs thead a").map(\.text) == [hostile, hostile]
            )
        }
    }
}
