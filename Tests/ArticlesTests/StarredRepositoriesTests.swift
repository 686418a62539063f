import Foundation
import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels
import Views

/// Objective-C with MVC on iOS. A view asks for a narrow protocol; a view model bridges it to one model, or to another.
struct StarredRepositoriesTests {
    private let id: Repository.ID = 44_838_949
    private let swift = OrganisationRepository(
        id: 44_838_949,
        fullName: "swiftlang/swift",
        url: "https://github.com/swiftlang/swift"
    )

    @Test func `a visited repository has a marked row`() async throws {
        // RepositoryModel – the repositories of an organisation, because stars would need a sync. The second test has a star.
        let list = OrganisationList(repositories: [swift])
        let model = await RepositoriesModel(store: try Storage.inMemory().repositoriesStore, organisation: list)
        let visitor = VisitorID.random()
        // A change of a visitor's marks is announced as a number, after which a page asks for the marks.
        var changes = try await model.marks(of: visitor).changes().makeAsyncIterator()
        _ = await changes.next()

        // visited – the flag is stored, because a view ends with its response. The visitor follows no GitHub user.
        try await model.setVisited(true, id, following: nil, by: visitor)
        _ = await changes.next()

        // dataItemsWithRepositoryModels:block:
        let visited = try await model.visited(among: [id], by: visitor)
        let row = RepositoryRowViewModel(swift, isVisited: visited.contains(id))
        // onRepositoryTapped – a URL
        #expect(row.tap.url == swift.url)
        #expect(try text(of: row) == ["swiftlang/swift", "No description", "Visited"])
    }

    @Test func `another model takes another bridge, and the view stays`() throws {
        let repository = Repository(id: id, fullName: swift.fullName, url: swift.url)
        let star = MarkedStar(star: Star(repository: repository, starredAt: Date(timeIntervalSince1970: 0)))
        #expect(try text(of: RepositoryRowViewModel(star)) == ["swiftlang/swift", "No description"])
    }

    /// RepositoryViewProtocol – any row that conforms. The template is `RepositoryRowView.html`.
    private func text(of row: some RepositoryRowView) throws -> [String] {
        try Document(html: row.rendered()).all("a > span").filter { $0["hidden"] == nil }.map(\.text)
    }
}
