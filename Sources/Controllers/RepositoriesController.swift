package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The list of stars of whom a visitor follows, and the wish to have it renewed.
package struct RepositoriesController: Sendable {
    private let following: Following
    private let shelf: RepositoriesModel
    private let hasOrganisation: Bool
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    /// - Parameter hasOrganisation: Whether there is a list of an organisation's, to lead to.
    package init(
        following: Following,
        shelf: RepositoriesModel,
        hasOrganisation: Bool,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        self.following = following
        self.shelf = shelf
        self.hasOrganisation = hasOrganisation
        self.now = now
        self.pages = pages
    }

    package func list(_ query: RepositoryQuery, to request: Request) async throws -> Response {
        try await list(query, refused: nil, to: request)
    }

    package func sync(_ request: Request) async throws -> Response {
        let settings = try await following.settings(of: request)
        guard let name = settings.githubName else { return pages.seeOther(.repositories()) }
        do {
            try await following.sync(name, with: settings.githubToken)
        } catch is StargazerRefusal {
            // The list says why.
        }
        return pages.seeOther(.repositories())
    }

    /// - Parameter typed: What was sent with the form around the list, when it was refused.
    func list(
        _ query: RepositoryQuery,
        refused typed: RepositoryMarksInput?,
        to request: Request
    ) async throws -> Response {
        let settings = try await following.settings(of: request)
        guard let name = settings.githubName else {
            return pages.show(RepositoryListViewModel(ofNobody: hasOrganisation))
        }
        do {
            let stargazer = try await following.follow(name, with: settings.githubToken).state
            return try await show(query, of: stargazer, size: settings.pageSize, refused: typed, to: request)
        } catch let refusal as StargazerRefusal {
            return pages.show(RepositoryListViewModel(refusal, of: name, hasOrganisation: hasOrganisation))
        }
    }

    private func show(
        _ query: RepositoryQuery,
        of stargazer: StargazerState,
        size: Int,
        refused typed: RepositoryMarksInput?,
        to request: Request
    ) async throws -> Response {
        guard let page = try await shelf.page(query.sized(size), of: stargazer, for: request.visitor) else {
            return pages.noSuchPage(of: .repositories(.list(query.onPage(1))))
        }
        let list = RepositoryListViewModel(
            page,
            of: stargazer,
            query,
            facets: try await shelf.facets(of: stargazer, for: request.visitor),
            hasOrganisation: hasOrganisation,
            refused: typed,
            now: now()
        )
        return pages.show(list, status: typed == nil ? .ok : .unprocessableContent)
    }
}
