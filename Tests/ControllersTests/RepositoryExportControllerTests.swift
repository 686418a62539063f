import AppTesting
import HTMLTesting
import HTTPTypes
import Testing

struct RepositoryExportControllerTests {
    @Test func `the filtered list can be exported with the visitor's notes`() async throws {
        try await StarredApp(count: 45).browse { browser in
            _ = try await browser.visit("/repositories/3").fill("Note", with: "my note").submit("Save")
            let list = try await browser.visit("/repositories?language=C")
            for (format, type, ending) in [
                ("json", "application/json", "json"), ("csv", "text/csv", "csv"), ("markdown", "text/markdown", "md"),
            ] {
                let link = try list.first("#related a[href*='format=\(format)']")
                let response = try await browser.request(.get, try #require(link["href"]))
                let file = String(decoding: response.body, as: UTF8.self)
                #expect(response.headerFields[.contentType]?.hasPrefix(type) == true)
                let disposition = "attachment; filename=\"stars-of-octocat.\(ending)\""
                #expect(response.headerFields[.contentDisposition] == disposition)
                #expect(file.contains("owner/project-45"))
                #expect(file.contains("my note"))
                #expect(!file.contains("owner/project-44"))

                // HEAD writes no file, so its length is unknown.
                let head = try await browser.request(.head, try #require(link["href"]))
                #expect(head.headerFields[.contentDisposition] == disposition)
                #expect(head.headerFields[.contentLength] == nil)
            }
        }
    }

    @Test func `a visitor without a GitHub user is redirected to the list`() async throws {
        try await StarredApp(count: 1).app.browse { browser in
            let response = try await browser.request(.get, "/repositories/export?format=csv")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/repositories")
        }
    }
}
