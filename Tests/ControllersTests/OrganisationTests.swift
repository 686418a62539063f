import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct OrganisationTests {
    private let organisation = OrganisationList(
        repositories: (1...35).map { number in
            OrganisationRepository(
                id: Int64(number + 100),
                fullName: "swiftlang/repository-\(number)",
                summary: number == 1 ? "<script>alert(1)</script>" : nil,
                url: "https://github.com/swiftlang/repository-\(number)",
                forkCount: number
            )
        }
    )

    @Test func `repositories of an organisation are shown by the same list, without marks`() async throws {
        let sample = try await StarredApp([StarredApp.star(1)], organisation: organisation)
        try await sample.browse { browser in
            let page = try await browser.visit("/repositories").click("Repositories of swiftlang")
            #expect(page.path == "/repositories/organisation")
            try #expect(page.one("h1").text == "Repositories of swiftlang")
            try #expect(page.repositories.count == 30)
            try #expect(page.all("main form, main input, main button, main script").isEmpty)
            try #expect(page.first(".media-subtitle").text == "<script>alert(1)</script>")
            let last = try await page.click("Next")
            try #expect(last.repositories.last == "swiftlang/repository-35")
            try #expect(await browser.visit("/repositories/organisation?page=3").path == last.path)
        }
    }

    @Test func `a visit is kept, for a visitor who follows nobody`() async throws {
        let sample = try await StarredApp([StarredApp.star(1)], organisation: organisation)
        try await sample.app.browse { browser in
            let page = try await browser.visit("/repositories/organisation")
            try #expect(page.all(".visited:not([hidden])").isEmpty)
            let url = try #require(page.first("[data-visit]")["data-visit"])
            try #expect(await browser.request(.post, url).status == .noContent)
            let rows = try await browser.visit("/repositories/organisation").all(".media-row")
            let visited = try rows.filter { try !$0.all(".visited:not([hidden])").isEmpty }
            #expect(visited.map { $0["href"] } == ["https://github.com/swiftlang/repository-1"])
            try #expect(await browser.request(.post, "/repositories/1/visit").status == .notFound)
        }
    }

    @Test func `the list works for a visitor without a GitHub user`() async throws {
        let sample = try await StarredApp([StarredApp.star(1)], organisation: organisation)
        try await sample.app.browse { browser in
            let page = try await browser.visit("/repositories").click("Repositories of swiftlang")
            try #expect(page.repositories.count == 30)
        }
    }

    @Test func `without an organisation there is no link and no page`() async throws {
        try await StarredApp(count: 1).browse { browser in
            try #expect(await browser.visit("/repositories").all("a[href='/repositories/organisation']").isEmpty)
            try #expect(await browser.visit("/repositories/organisation").status == .notFound)
        }
    }
}
