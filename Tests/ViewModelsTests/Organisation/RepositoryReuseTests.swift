import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

/// The point of the third article: another model gets another view model, and the view protocol stays as it is.
struct RepositoryReuseTests {
    private let repository = OrganisationRepository(
        fullName: "swiftlang/swift",
        summary: "The Swift Programming Language",
        url: "https://github.com/swiftlang/swift",
        language: "C++",
        starCount: 68_123,
        forkCount: 1_050,
        topics: ["compiler"],
        pushedAt: .sampleNow - 86_400
    )

    @Test func `one row view shows a star and an organisation's repository`() {
        let star = RepositoryViewModel(MarkedRepository(star: .sample()), now: .sampleNow)
        let other = OrganisationRepositoryViewModel(repository, now: .sampleNow)
        for row in [render(row: star), render(row: other)] {
            #expect(row.contains(#"<span class="media-title" dir="auto">swiftlang/swift</span>"#))
            #expect(row.contains(#"<span title="68,123 stars">68k stars</span>"#))
            #expect(row.contains("Pushed <time>2026-11-20</time>"))
        }
        #expect(other.facts == ["C++", "1.1k forks"])
    }

    @Test func `a list without marks has no form`() {
        let row = render(row: OrganisationRepositoryViewModel(repository, now: .sampleNow))
        #expect(!row.contains("data-visit"))
        #expect(!row.contains("<button"))
        #expect(!row.contains("<input"))
    }

    @Test func `one list view shows both`() throws {
        let all = OrganisationList(repositories: Array(repeating: repository, count: 31))
        let page = try #require(all.page(1, size: 30))
        let organisation = OrganisationViewModel(page, of: all.owner, now: .sampleNow)
        let item = MarkedRepository(star: .sample())
        let stars = RepositoryListViewModel(
            .sample([item]),
            of: try .sample([item.star]),
            .init(),
            facets: RepositoryFacets(),
            now: .sampleNow
        )
        for list in [render(list: organisation), render(list: stars)] {
            #expect(list.contains(#"<ol class="media repositories">"#))
        }
        #expect(organisation.heading == "Repositories of swiftlang")
        #expect(organisation.count == "31 repositories")
        #expect(render(list: organisation).contains(#"href="/repositories/organisation?page=2""#))
    }

    @Test func `an organisation without repositories has an empty state`() throws {
        let page = try #require(OrganisationList(repositories: []).page(1, size: 30))
        let organisation = OrganisationViewModel(page, of: nil, now: .sampleNow)
        #expect(render(list: organisation).contains("No data found"))
    }

    // Each function knows one view protocol, and no view model.
    private func render(row: some RepositoryRowView) -> String { html(of: row) }
    private func render(list: some RepositoryListView) -> String { html(of: list) }

    private func html(of view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }
}
