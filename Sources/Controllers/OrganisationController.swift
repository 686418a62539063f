package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows the repositories of an organisation.
package struct OrganisationController: Sendable {
    private let following: Following
    private let repositories: RepositoriesModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    package init(
        following: Following,
        repositories: RepositoriesModel,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        self.following = following
        self.repositories = repositories
        self.now = now
        self.pages = pages
    }

    /// Shows a page of the list, with the repositories that the visitor has visited.
    package func list(page number: Int, in context: RequestContext) async throws -> Response {
        guard let organisation = repositories.organisation else {
            return pages.problem(.noOrganisation, status: .notFound, in: context)
        }
        let size = try await following.settings(of: context.visitor).pageSize
        guard let page = organisation.page(number, size: size) else {
            return pages.noSuchPage(of: .repositories(.organisation()), in: context)
        }
        let marks = await repositories.markState(of: context.visitor)
        let visited = try await repositories.visited(
            among: page.repositories.compactMap(\.id),
            by: context.visitor
        )
        let list = OrganisationViewModel(page, of: organisation.owner, visited: visited, marks: marks, now: now())
        return pages.show(list, in: context)
    }
}
