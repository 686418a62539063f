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
    private let swift = OrganisationRepository(
        id: 44_838_949,
        fullName: "swiftlang/swift",
        url: "https://github.com/swiftlang/swift"
    )

    @Test func `a visited repository is marked in the list`() async throws {
        // RepositoryModel, and the visitor who taps a row
        let list = OrganisationList(repositories: [swift])
        let model = await RepositoriesModel(store: try Storage.inMemory().repositoriesStore, organisation: list)
        let visitor = VisitorID.random()
        var changes = await model.markChanges(of: visitor).makeAsyncIterator()
        _ = await changes.next()

        // onRepositoryTapped – the model keeps `visited`, because a view ends with its response.
        try await model.setVisited(true, 44_838_949, following: nil, by: visitor)

        // dataItemsWithRepositoryModels:block:
        _ = await changes.next()
        let visited = try await model.visited(among: [44_838_949], by: visitor)
        let row = RepositoryRowViewModel(swift, isVisited: visited.contains(44_838_949))
        #expect(try text(of: row) == ["swiftlang/swift", "No description", "Visited"])
    }

    @Test func `another model takes another bridge, and the view stays`() throws {
        let repository = Repository(id: 44_838_949, fullName: swift.fullName, url: swift.url)
        let star = MarkedStar(star: Star(repository: repository, starredAt: Date(timeIntervalSince1970: 0)))
        #expect(try text(of: RepositoryRowViewModel(star)) == ["swiftlang/swift", "No description"])
    }

    /// RepositoryCollectionView – `RepositoryRowView` is the article's RepositoryViewProtocol.
    private func text(of row: some RepositoryRowView) throws -> [String] {
        try Document(html: row.rendered()).all("a > span").filter { $0["hidden"] == nil }.map(\.text)
    }
}
