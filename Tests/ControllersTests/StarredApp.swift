import AppTesting
import Flipside
import Foundation
import HTMLTesting
import Models
import Storage
import Testing

/// An app with stored stars of octocat, and without a GitHub.
struct StarredApp {
    let app: TestApp
    static let now = Date(timeIntervalSince1970: 1_795_269_880)

    /// - Parameters:
    ///   - stars: The stars, newest first.
    ///   - organisation: The repositories of an organisation, if any.
    ///   - sources: The sources of songs and movies.
    init(
        _ stars: [Star],
        organisation: OrganisationList? = nil,
        sources: CatalogueSources = CatalogueSources()
    ) async throws {
        var configuration = SyncConfiguration(source: MissingStarSource())
        configuration.interval = nil
        app = try await TestApp(stars: configuration, organisation: organisation, sources: sources, now: { Self.now })
        try await keep(stars)
    }

    /// Creates an app with the repositories "owner/project-1" and so on, newest first; every third in C, every fifth archived.
    init(count: Int) async throws {
        try await self.init((1...count).map { Self.star(Int64($0), of: count) })
    }

    /// Returns an in-process browser whose visitor follows octocat.
    func browser(pageSize: Int = 30) async throws -> Browser {
        let browser = Browser(responder: app.application)
        try await Self.follow(in: browser, pageSize: pageSize)
        return browser
    }

    /// Calls the test with a browser whose visitor follows octocat, over either transport.
    func browse(over transport: Transport = .inProcess, pageSize: Int = 30, _ test: (Browser) async throws -> Void)
        async throws
    {
        try await app.browse(over: transport) { browser in
            try await Self.follow(in: browser, pageSize: pageSize)
            try await test(browser)
        }
    }

    static func star(_ id: Int64, of count: Int = 1, name: String? = nil, summary: String? = nil) -> Star {
        let repository = Repository(
            id: id,
            fullName: name ?? "owner/project-\(id)",
            url: "https://github.com/\(name ?? "owner/project-\(id)")",
            summary: summary ?? "What project \(id) is about",
            language: id.isMultiple(of: 3) ? "C" : "Swift",
            starCount: Int(id) * 1_000,
            topics: ["topic-\(id % 2)"],
            pushedAt: now - TimeInterval(id) * 86_400,
            isArchived: id.isMultiple(of: 5)
        )
        return Star(repository: repository, starredAt: now - TimeInterval(id) * 3_600)
    }

    private func keep(_ stars: [Star]) async throws {
        let store = app.storage.stargazerStore
        let name = try GitHubName("octocat")
        let run = try await store.newRun(of: name)
        let size = StarRequest.pageSize
        let pages = stride(from: 0, to: stars.count, by: size).map { Array(stars[$0..<min($0 + size, stars.count)]) }
        for (index, page) in pages.enumerated() {
            let next = index + 1 < pages.count ? index + 2 : nil
            let starPage = StarPage(stars: page, entityTag: "\"\(index)\"", nextPage: next)
            _ = try await store.save(starPage, number: index + 1, in: run, of: name)
        }
        // Long enough ago for the button to begin a sync.
        _ = try await store.complete(run, of: name, at: Self.now - 60)
    }

    private static func follow(in browser: Browser, pageSize: Int) async throws {
        let saved = try await browser.visit("/settings").fill("GitHub username", with: "octocat")
            .select("\(pageSize)", from: "Repositories per page").submit("Save")
        try #require(saved.status == .ok)
    }
}

extension Page {
    /// The names of the listed repositories.
    var repositories: [String] {
        get throws { try all(".repositories .media-title").map(\.text) }
    }
}
