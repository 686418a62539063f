import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct ArchiveControllerTests {
    @Test func `everything of a visitor is one archive, with a README in it`() async throws {
        let app = try await TestApp.empty()
        let id = try await CatalogueSample.songs.add(app, "Tide", "Ann")
        try await app.browse { browser in
            _ = try await browser.visit("/profile").fill("First name", with: "Ada").fill("Last name", with: "Low")
                .submit("Save")
            _ = try await browser.visit("/songs/\(id)").submit("Favourite")
            _ = try await browser.visit("/songs?year=1999").fill("Name of the list", with: "Late").submit("Save")
            let settings = try await browser.visit("/settings")
            try #expect(settings.all("a[download]").map { $0["href"] } == ["/settings/archive"])
            let file = try await browser.request(.get, "/settings/archive")
            #expect(file.status == .ok)
            #expect(file.headerFields[.contentType] == "application/zip")
            #expect(file.headerFields[.contentDisposition] == "attachment; filename=\"flipside-archive.zip\"")
            #expect(file.body.starts(with: [0x50, 0x4B, 3, 4]))
            let text = String(decoding: file.body, as: UTF8.self)
            for part in [
                "README.txt", #""firstName":"Ada","lastName":"Low""#, "Tide,Ann",
                #""name":"Late","address":"/songs?year=1999""#,
                "entries.json", "marks.json",
            ] { #expect(text.contains(part), "\(part)") }
            #expect(!text.contains("stars.csv"))
        }
        try await app.browse { stranger in
            let text = try await String(decoding: stranger.request(.get, "/settings/archive").body, as: UTF8.self)
            #expect(!text.contains("Ada") && !text.contains("Tide"))
        }
    }
}
