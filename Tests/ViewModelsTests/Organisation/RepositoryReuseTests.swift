import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

/// The point of the third article: another model has another view model, and the view protocol does not change.
struct RepositoryReuseTests {
    private let repository = OrganisationRepository(
        id: 44_838_949,
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
        let star = RepositoryRowViewModel(MarkedStar(star: .sample(), mark: RepositoryMark(isVisited: true)))
        #expect(render(row: star) == render(row: RepositoryRowViewModel(repository, isVisited: true)))
    }

    @Test func `the facts of both are shown alike, each with what its model knows`() {
        let byPush = RepositoryOrder(.pushed, isDescending: true)
        let star = RepositoryFactsViewModel(.sample(), in: byPush, now: .sampleNow)
        let other = RepositoryFactsViewModel(repository, now: .sampleNow)
        #expect(star.stars == other.stars)
        #expect(star.day?.label == "Pushed" && other.day?.label == "Pushed")
        #expect(star.day?.day == other.day?.day)
        #expect(star.others == ["C++"])
        #expect(other.others == ["C++", "1.1k forks"])
    }

    @Test func `visits are kept only for a repository with an id`() {
        let unnumbered = OrganisationRepository(fullName: "a/b", url: "https://github.com/a/b")
        #expect(RepositoryRowViewModel(repository, isVisited: false).tap.visitURL == "/repositories/44838949/visit")
        #expect(RepositoryRowViewModel(unnumbered, isVisited: false).tap.visitURL == nil)
    }

    @Test func `one list view shows both`() throws {
        let all = OrganisationList(repositories: Array(repeating: repository, count: 31))
        let page = try #require(ListPage(1, of: all.repositories, size: 30))
        let organisation = organisation(page, of: all.owner, visited: [44_838_949])
        let item = MarkedStar(star: .sample())
        let stars = RepositoryListViewModel(
            .sample([item]),
            of: try .sample([item.star]),
            .init(),
            facets: RepositoryFacets(),
            marks: RepositoryMarkState(),
            organisation: nil,
            for: VisitorState(),
            refused: nil,
            now: .sampleNow
        )
        guard case .rows(let rows) = organisation.list, case .rows(let marks) = stars.list else {
            Issue.record("There are rows.")
            return
        }
        for list in [render(rows: marks.rows), render(rows: rows)] {
            #expect(list.contains(#"<span class="stars" title="68,123 stars">68k stars</span>"#))
            #expect(list.contains(#"<span class="topic" dir="auto">compiler</span>"#))
        }
        #expect(render(rows: marks.rows).contains("<button"))
        #expect(!render(rows: rows).contains("<button"))
        #expect(rows.items.allSatisfy { $0.row.isVisited })
        #expect(organisation.heading == "Repositories of swiftlang")
        #expect(organisation.count == "31 repositories")
        #expect(render(rows: rows).contains(#"href="/repositories/organisation?page=2""#))
    }

    @Test func `an organisation without repositories has an empty state`() throws {
        let page = try #require(ListPage<OrganisationRepository>(1, of: [], size: 30))
        #expect(html(of: organisation(page, of: nil, visited: [])).contains("No repositories"))
    }

    private func organisation(
        _ page: ListPage<OrganisationRepository>,
        of owner: String?,
        visited: Set<Repository.ID>
    ) -> OrganisationViewModel {
        OrganisationViewModel(page, of: owner, visited: visited, now: .sampleNow)
    }

    // Each function knows one view protocol, and no view model.
    private func render(row: some RepositoryRowView) -> String { html(of: row) }
    private func render(rows: some RepositoryRowsView) -> String { html(of: rows) }

    private func html(of view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }
}
