package import HTTPServer
package import Models
import Routing
import ViewModels

/// The stars of whom a visitor follows, in figures.
package struct RepositoryChartsController: Sendable {
    private let following: Following
    private let shelf: RepositoriesModel
    private let pages: PageResponder

    package init(following: Following, shelf: RepositoriesModel, pages: PageResponder) {
        self.following = following
        self.shelf = shelf
        self.pages = pages
    }

    package func show(to request: Request) async throws -> Response {
        guard let stargazer = try await following.stars(for: request) else { return pages.seeOther(.repositories()) }
        let facets = try await shelf.facets(of: stargazer, for: request.visitor)
        return pages.show(ChartPageViewModel(facets, of: stargazer.stored))
    }
}
