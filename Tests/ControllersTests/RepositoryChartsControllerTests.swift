import AppTesting
import HTMLTesting
import Testing

struct RepositoryChartsControllerTests {
    @Test func `languages and the visitor's tags have charts with tables`() async throws {
        try await StarredApp(count: 9).browse { browser in
            let charts = try await browser.visit("/repositories").click("Statistics")
            #expect(charts.path == "/repositories/charts")
            try #expect(charts.one(".list-header .count").text == "9 stars")
            let languages = try charts.one("section[aria-labelledby=languages-heading]")
            try #expect(languages.all("tbody th").map(\.text) == ["Swift", "C"])
            try #expect(languages.all("tbody td").map(\.text) == ["6", "3"])
            try await #expect(charts.click("Swift").path == "/repositories?language=Swift")
            _ = try await browser.visit("/repositories/3").fill("Tags", with: "mine").submit("Save")
            let tagged = try await browser.visit("/repositories/charts")
            let headings = ["By language", "By your tags", "Added month by month", "Added day by day"]
            try #expect(tagged.all("main h2").map(\.text) == headings)
        }
    }

    @Test func `a visitor without a GitHub user is redirected from the charts to the list`() async throws {
        try await StarredApp(count: 1).app.browse { browser in
            try #expect(await browser.visit("/repositories/charts").path == "/repositories")
        }
    }
}
