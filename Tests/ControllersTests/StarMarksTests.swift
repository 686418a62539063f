import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct StarMarksTests {
    @Test func `a button marks a repository as visited, and as not visited`() async throws {
        try await StarredApp(count: 40).browse(pageSize: 20) { browser in
            let page = try await browser.visit("/repositories?sort=name&page=2")
            let name = try #require(page.repositories.first)
            let marked = try await page.submit("Mark as visited: \(name)")
            #expect(marked.path == "/repositories?sort=name&page=2")
            try #expect(marked.visited == [name])
            let filtered = try await browser.visit("/repositories?visited=yes")
            try #expect(filtered.repositories == [name])
            let unmarked = try await marked.submit("Mark as not visited: \(name)")
            try #expect(unmarked.visited == [])
        }
    }

    @Test func `a mark reaches the visitor's other pages`() async throws {
        try await StarredApp(count: 3).browse { browser in
            let page = try await browser.visit("/repositories")
            let stream = try await browser.listen(try LivePage(page).streamURL)
            _ = try await browser.post(["visited": "2"], to: "/repositories/marks")
            let marks = try await stream.next("live-mark-changes")
            let reloaded = try await browser.visit("/repositories").one("#live-mark-changes")
            #expect(marks["data-revision"] == reloaded["data-revision"])
            try #expect(marks["data-revision"] != page.one("#live-mark-changes")["data-revision"])
        }
    }

    @Test func `marking redirects to the same row, and to no other site`() async throws {
        try await StarredApp(count: 2).browse { browser in
            for (from, to) in [
                ("/repositories?sort=name", "/repositories?sort=name#visit-2"),
                ("/repositories/2", "/repositories/2#visit-2"),
                ("https://elsewhere.example/", "/repositories#visit-2"),
                ("//elsewhere.example", "/repositories#visit-2"),
                ("/sign-out", "/repositories#visit-2"), ("", "/repositories#visit-2"),
            ] {
                let response = try await browser.post(["visited": "2", "return": from], to: "/repositories/marks")
                #expect(response.status == .seeOther)
                #expect(response.headerFields[.location] == to)
            }
        }
    }

    @Test func `a beacon marks the repository for its visitor only, with an empty response`() async throws {
        let sample = try await StarredApp(count: 3)
        let other = try await sample.browser()
        try await sample.browse { browser in
            let response = try await browser.request(
                .post,
                "/repositories/2/visit",
                headerFields: [.contentType: "text/plain;charset=UTF-8"]
            )
            #expect(response.status == .noContent)
            #expect(response.body.isEmpty)
            try #expect(await browser.visit("/repositories").visited == ["owner/project-2"])
            try #expect(await other.visit("/repositories").visited == [])
        }
    }

    @Test func `a beacon without a star or a visitor marks nothing`() async throws {
        let sample = try await StarredApp(count: 3)
        try await sample.browse { browser in
            try #expect(await browser.request(.post, "/repositories/9/visit").status == .notFound)
            try #expect(await browser.request(.get, "/repositories/2/visit").status == .methodNotAllowed)
        }
        try await sample.app.browse { stranger in
            try #expect(await stranger.request(.post, "/repositories/2/visit").status == .notFound)
            let response = try await stranger.post(["visited": "2"], to: "/repositories/marks")
            #expect(response.status == .seeOther)
            #expect(stranger.cookies.isEmpty)
        }
    }

    @Test func `the form marks stars only`() async throws {
        let sample = try await StarredApp(count: 3)
        try await sample.browse { browser in
            for (form, status) in [
                ("visited=9", HTTPResponse.Status.notFound), ("id=9&new-tag=x", .unprocessableContent),
                ("id=9&id=2&new-tag=x", .ok),
            ] {
                let page = try await browser.visit("/repositories/marks", posting: form)
                #expect(page.status == status)
            }
            let visitor = try #require(browser.cookies.lazy.compactMap { VisitorID($0.value) }.first)
            let marks = try await sample.app.storage.repositoriesStore.marks(by: visitor, among: [2, 9])
            #expect(marks.keys.sorted() == [2])
        }
    }

    @Test(arguments: [
        "visited=x", "visited=", "visited=0", "unvisited=-1", "visited=%FF", "visited=99999999999999999999",
        "id=x&new-tag=a", "id=&new-tag=a", "visited=x&id=1",
    ])
    func `a form without the number of a repository, or without a tag, changes nothing`(form: String) async throws {
        let sample = try await StarredApp(count: 3)
        try await sample.browse { browser in
            let page = try await browser.visit("/repositories/marks", posting: form)
            #expect(page.status == .unprocessableContent || page.status == .notFound)
            let visitor = try #require(browser.cookies.lazy.compactMap { VisitorID($0.value) }.first)
            #expect(try await sample.app.storage.repositoriesStore.marks(by: visitor, among: [1, 2, 3]).isEmpty)
        }
    }

    @Test func `the button in the details has the id that marking redirects to`() async throws {
        try await StarredApp(count: 2).browse { browser in
            let page = try await browser.visit("/repositories/2")
            try #expect(page.one("#visit-2")["value"] == "2")
        }
    }

    @Test func `chosen repositories get a tag, can be filtered by it, and lose it`() async throws {
        try await StarredApp(count: 4).browse { browser in
            let chosen = try await browser.visit("/repositories?sort=stars").fill("Tag", with: " to read ")
                .check("Choose owner/project-2").check("Choose owner/project-3")
            let tagged = try await chosen.submit("Add the tag")
            #expect(tagged.path.hasPrefix("/repositories?sort=stars&changed="))
            try #expect(tagged.one(".notice p").text == "Tagged 2 repositories.")
            try #expect(tagged.all(".tag").map(\.text) == ["to read", "to read"])
            let again = try await tagged.click("Choose them again")
            try #expect(again.isChecked("Choose owner/project-2") && !again.isChecked("Choose owner/project-1"))
            try #expect(again.all("[aria-invalid=true]").isEmpty)
            try #expect(
                await again.submit("Mark as visited").one(".notice p").text == "Marked 2 repositories as visited."
            )
            let undone = try await tagged.submit("Undo")
            #expect(undone.path == "/repositories?sort=stars&undone=2")
            try #expect(undone.one(".notice").text == "2 repositories are as they were before.")
            try #expect(undone.all(".tag").isEmpty)
            _ = try await chosen.submit("Add the tag")
            let filtered = try await tagged.click("to read (2)")
            try #expect(filtered.repositories == ["owner/project-2", "owner/project-3"])
            let cleared = try await filtered.check("Choose owner/project-2").fill("Tag", with: "TO READ")
                .submit("Remove the tag")
            try #expect(cleared.repositories == ["owner/project-3"])
        }
    }

    @Test func `a tag that is removed in another spelling comes back as it was, and in its place`() async throws {
        try await StarredApp(count: 2).browse { browser in
            let details = try await browser.visit("/repositories/2").fill("Tags", with: "One, To Read, three")
            _ = try await details.submit("Save")
            let removed = try await browser.visit("/repositories").check("Choose owner/project-2")
                .fill("Tag", with: "to read").submit("Remove the tag")
            try #expect(removed.all(".tag").map(\.text) == ["One", "three"])
            _ = try await removed.submit("Undo")
            try #expect(await browser.visit("/repositories/2").value(of: "Tags") == "One, To Read, three")
        }
    }

    @Test func `chosen repositories are marked as visited at once, which can be undone by the same visitor`()
        async throws
    {
        try await StarredApp(count: 3).browse { browser in
            let chosen = try await browser.visit("/repositories").check("Choose owner/project-1")
                .check("Choose owner/project-2")
            let visited = try await chosen.submit("Mark as visited")
            try #expect(visited.one(".notice p").text == "Marked 2 repositories as visited.")
            try #expect(await visited.submit("Undo").all(".visited:not([hidden])").isEmpty)
        }
    }

    @Test(arguments: ["Add the tag", "Remove the tag"])
    func `an invalid tag is shown again, and the choice stays`(button: String) async throws {
        try await StarredApp(count: 4).browse { browser in
            let refused = try await browser.visit("/repositories?sort=name").check("Choose owner/project-2")
                .fill("Tag", with: "a, b").submit(button)
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.one(".error-summary a").text == "Enter one tag, without a comma.")
            try #expect(refused.value(of: "Tag") == "a, b")
            try #expect(refused.isChecked("Choose owner/project-2"))
            try #expect(!refused.isChecked("Choose owner/project-3"))
            try #expect(refused.repositories.count == 4)
            let mended = try await refused.fill("Tag", with: "a").submit("Add the tag")
            #expect(mended.path.hasPrefix("/repositories?sort=name&changed="))
            try #expect(mended.all(".tag").map(\.text) == ["a"])
        }
    }

    @Test func `a tag without chosen repositories is shown again with a message`() async throws {
        try await StarredApp(count: 1).browse { browser in
            let refused = try await browser.visit("/repositories").fill("Tag", with: "x").submit()
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.one(".error-summary a").text == "Choose at least one repository below.")
            try #expect(refused.value(of: "Tag") == "x")
        }
    }

    @Test func `a restart keeps the marks`() async throws {
        let sample = try await StarredApp(count: 2)
        let browser = try await sample.browser()
        _ = try await browser.visit("/repositories").submit("Mark as visited: owner/project-1")
        let cookie = try #require(
            browser.cookies.first { $0.name == "flipside-visitor" }.map { "\($0.name)=\($0.value)" }
        )
        try await sample.app.restarted().browse { other in
            let response = try await other.request(.get, "/repositories", headerFields: [.cookie: cookie])
            let page = String(decoding: response.body, as: UTF8.self)
            #expect(page.contains("Mark as not visited: owner/project-1"))
            #expect(page.contains("Mark as visited: owner/project-2"))
        }
    }
}

extension Page {
    /// The names of the repositories that the page shows as visited.
    fileprivate var visited: [String] {
        get throws {
            let names = try repositories
            let marks = try all(".repositories .visited").map { $0["hidden"] == nil }
            return zip(names, marks).filter(\.1).map(\.0)
        }
    }
}
