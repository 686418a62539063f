import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// Tests of the list of stars with its pages, filters and orders.
@Suite(.timeLimit(.minutes(10))) struct RepositoryListTests {
    @Test func `a visitor without a GitHub user chooses one in place, and gets no cookie before`() async throws {
        try await StarredApp(count: 1).app.browse { browser in
            let page = try await browser.visit("/").click("Stars")
            #expect(page.path == "/repositories")
            try #expect(page.one(".lead").text.hasPrefix("Choose a GitHub user"))
            #expect(browser.cookies.isEmpty)
            let stars = try await page.fill("GitHub username", with: "octocat").submit("Show stars")
            #expect(stars.path == "/repositories")
            try #expect(stars.one("h1").text == "Stars of octocat")
        }
    }

    @Test func `a GitHub user that is refused in the list leaves the settings as they are`() async throws {
        try await StarredApp(count: 1).app.browse { browser in
            _ = try await browser.post(["theme": "dark", "page-size": "50"], to: "/settings")
            let list = try await browser.visit("/repositories")
            let refused = try await list.fill("GitHub username", with: "no spaces").submit("Show stars")
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.value(of: "GitHub username") == "no spaces")
            let settings = try await browser.visit("/settings")
            try #expect(settings.value(of: "Theme") == "Dark")
            try #expect(settings.value(of: "Repositories per page") == "50")
        }
    }

    @Test func `the settings choose the rows of a page, and each page links to the next`() async throws {
        try await StarredApp(count: 45).browse(pageSize: 20) { browser in
            let first = try await browser.visit("/repositories")
            #expect(first.title == "Stars of octocat · Flipside")
            try #expect(first.repositories == (1...20).map { "owner/project-\($0)" })
            try #expect(first.one(".loading-status .count").text.hasPrefix("45 stars, as of 2026-11-21"))
            let last = try await first.click("Next").click("Next")
            #expect(last.path == "/repositories?page=3")
            try #expect(last.repositories == (41...45).map { "owner/project-\($0)" })
            try #expect(last.one(".repositories")["start"] == "41")
            try #expect(await browser.visit("/repositories?page=4").path == last.path)
        }
    }

    @Test func `a row links to GitHub and shows the facts of the repository`() async throws {
        try await StarredApp(count: 5).browse { browser in
            let page = try await browser.visit("/repositories")
            let link = try page.one(".repositories > li:nth-child(5) a.media-row")
            #expect(link["href"] == "https://github.com/owner/project-5")
            #expect(link["data-visit"] == "/repositories/5/visit")
            #expect(link["target"] == nil)
            let facts = try page.one(".repositories > li:nth-child(5) .repository-facts").text
            #expect(facts.contains("Archived"))
            #expect(facts.contains("5k stars"))
        }
    }

    @Test func `the filter works without scripts and keeps the order`() async throws {
        try await StarredApp(count: 30).browse(pageSize: 10) { browser in
            let named = try await browser.visit("/repositories").click("Name")
            #expect(named.path == "/repositories?sort=name")
            let inC = try await named.click("C (10)")
            #expect(inC.path == "/repositories?language=C&sort=name")
            try #expect(inC.one(".list-header .count").text == "10 of 30 stars")
            try #expect(inC.repositories.first == "owner/project-12")
            try #expect(inC.all("#visited-menu a, #archived-menu a").allSatisfy { !$0.text.contains("(") })
            let archived = try await inC.click("Archived")
            try #expect(archived.repositories == ["owner/project-15", "owner/project-30"])
            let all = try await archived.click("C, remove this filter").click("Archived, remove this filter")
            #expect(all.path == "/repositories?sort=name")
            try #expect(all.repositories.count == 10)
        }
    }

    @Test func `the stars are a wall or rows, as the visitor has chosen, with the same page`() async throws {
        try await StarredApp(count: 30).browse(pageSize: 10) { browser in
            let page = try await browser.visit("/repositories?language=C")
            try #expect(page.all(".wall-list").isEmpty)
            let wall = try await page.submit("Wall")
            #expect(wall.path == page.path)
            try #expect(wall.all(".wall-list .repositories > li").count == 10)
            try #expect(await browser.visit("/songs").all(".wall-list").isEmpty)
            try #expect(await wall.submit("Rows").all(".wall-list").isEmpty)
        }
    }

    @Test func `repositories without a language can be filtered, in the list and in an export`() async throws {
        let repository = Repository(id: 9, fullName: "owner/words", url: "https://github.com/owner/words")
        let stars = [StarredApp.star(1), Star(repository: repository, starredAt: StarredApp.now), StarredApp.star(3)]
        try await StarredApp(stars).browse { browser in
            let page = try await browser.visit("/repositories").click("No language (1)")
            try #expect(page.repositories == ["owner/words"])
            try #expect(page.one(".list-header .count").text == "1 of 3 stars")
            let file = try await browser.request(.get, "/repositories/export?format=csv&language=-")
            let text = String(decoding: file.body, as: UTF8.self)
            #expect(text.contains("owner/words") && !text.contains("owner/project"))
        }
    }

    @Test func `the filter searches names, topics and notes, and marks the matches`() async throws {
        try await StarredApp(count: 9).browse { browser in
            let words = "Filter the stars"
            let list = try await browser.visit("/repositories")
            let found = try await list.fill(words, with: "PROJECT-7").submit("Filter")
            try #expect(found.repositories == ["owner/project-7"])
            try #expect(found.all(".repositories mark").map(\.text).first == "project")
            let details = try await found.click("Note and tags: owner/project-7")
            _ = try await details.fill("Note", with: "Überall nützlich").submit("Save")
            let noted = try await list.fill(words, with: "uberall").submit("Filter")
            try #expect(noted.repositories == ["owner/project-7"])
            let nothing = try await list.fill(words, with: "nowhere").submit("Filter")
            try #expect(nothing.one(".empty strong").text == "No stars match these filters")
            try #expect(nothing.all(".empty .actions a").count == 1)
        }
    }

    @Test func `the search box finds stars as well as songs`() async throws {
        let star = StarredApp.star(1, name: "pop/thriller", summary: "Thrillers & more")
        try await StarredApp([star]).browse { browser in
            let found = try await browser.visit("/").fill("Search", with: "thriller").submit("Search")
            try #expect(found.one("[data-search-summary]").text == "1 song and 1 star for “thriller”")
            try #expect(found.all("section.found h2").map(\.text) == ["Songs", "Stars"])
            try #expect(found.all("section.found mark").map(\.text) == ["Thriller", "thriller", "Thriller"])
            try #expect(await found.click("pop/thriller Thrillers & more").path.hasPrefix("/repositories/1?"))
        }
    }

    @Test func `the search box finds no stars for a visitor without a GitHub user`() async throws {
        let sample = try await StarredApp([StarredApp.star(1, name: "a/zzyzx")])
        try await sample.app.browse { browser in
            let found = try await browser.visit("/search?q=zzyzx")
            try #expect(found.all("section.found").isEmpty)
        }
    }

    @Test func `text from GitHub is escaped`() async throws {
        let script = #""><script>alert(1)</script> & <b>"#
        try await StarredApp([StarredApp.star(1, summary: script)]).browse { browser in
            for path in ["/repositories", "/repositories?q=alert", "/repositories/1", "/search?q=alert"] {
                let page = try await browser.visit(path)
                try #expect(page.all("main script, main b").isEmpty)
                try #expect(page.one("main").text.contains("<script>alert(1)</script>"))
            }
        }
    }

    @Test func `while GitHub is unreachable, the stored stars are shown with the time of their sync`() async throws {
        try await StarredApp(count: 3).browse { browser in
            let synced = try await browser.visit("/repositories").submit("Load stars again")
            try #expect(synced.repositories.count == 3)
            try await waitUntilFailed(in: browser)
            let page = try await browser.visit("/repositories")
            try #expect(page.one(".loading-failure .error").text == "api.github.example cannot be reached.")
            try #expect(page.one(".loading-failure").text.contains("The earlier stars are still shown."))
            try #expect(page.repositories.count == 3)
        }
    }

    private func waitUntilFailed(in browser: Browser) async throws {
        _ = try await browser.visit("/repositories", until: { try !$0.all(".loading-failure").isEmpty })
    }
}
