package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows a starred repository and the repositories of an organisation, and saves a visitor's note, tags and visits.
package struct RepositoryController: Sendable {
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

    /// Shows a page of an organisation's repositories, with the visits of the visitor.
    package func organisation(page number: Int, in context: RequestContext) async throws -> Response {
        guard let organisation = repositories.organisation else {
            return pages.problem(.noOrganisation, status: .notFound, in: context)
        }
        let size = try await following.settings(of: context.visitor).pageSize
        guard let page = organisation.page(number, size: size) else {
            return pages.noSuchPage(of: .repositories(.organisation()), in: context)
        }
        let marks = await repositories.markState(of: context.visitor)
        let visited = try await repositories.visited(among: page.repositories.compactMap(\.id), by: context.visitor)
        let list = OrganisationViewModel(page, of: organisation.owner, visited: visited, marks: marks, now: now())
        return pages.show(list, in: context)
    }

    /// Shows a repository.
    /// - Parameter refused: The note and tags that were not saved, and the reason; `nil` when the page is opened.
    package func show(
        id: Repository.ID,
        isSaved: Bool = false,
        refused: (note: String, tags: String, error: RepositoryMarkError)? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let marks = await repositories.markState(of: context.visitor)
        guard let stargazer = try await following.stargazerState(of: context.visitor),
            let item = try await repositories.item(withID: id, of: stargazer.stored.name, for: context.visitor)
        else {
            return pages.problem(.missingRepository, status: .notFound, in: context)
        }
        let details = RepositoryDetailsViewModel(
            item,
            of: stargazer,
            marks: marks,
            isSaved: isSaved,
            refused: refused,
            now: now()
        )
        return pages.show(details, status: refused == nil ? .ok : .unprocessableContent, in: context)
    }

    /// Saves the note and the tags, and shows the repository.
    package func save(id: Repository.ID, _ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: RepositoryFormField.self)
        let note = form.text(of: .note) ?? ""
        let tags = form.text(of: .tags) ?? ""
        // A new visitor has chosen no GitHub user, and so no page with this form.
        guard let visitor = context.visitor, let name = try await following.settings(of: visitor).gitHubName else {
            return pages.problem(.missingRepository, status: .notFound, in: context)
        }
        do {
            try await repositories.save(note: note, tags: tags, of: id, following: name, by: visitor)
        } catch let error as RepositoryMarkError {
            return try await show(id: id, refused: (note, tags, error), in: context)
        }
        return try pages.seeOther(.repositories(.repository(id: id, isSaved: true))).remembering(visitor, in: context)
    }

    /// Marks a repository as visited when the visitor follows its link. The page does not wait for the response.
    package func visit(id: Repository.ID, in context: RequestContext) async throws -> Response {
        let name = try await following.settings(of: context.visitor).gitHubName
        let visitor = context.visitor ?? .random()
        do {
            try await repositories.setVisited(true, id, following: name, by: visitor)
        } catch let error as RepositoryMarkError {
            return pages.refuse(error, in: context)
        }
        return try Response(status: .noContent).remembering(visitor, in: context)
    }
}

extension PageResponder {
    /// Shows the reason that a visited flag cannot be saved.
    func refuse(_ error: RepositoryMarkError, in context: RequestContext) -> Response {
        switch error {
        case .notListed: problem(.missingRepository, status: .notFound, in: context)
        case .noRoom: problem(.refusedMark(error), status: .serviceUnavailable, in: context)
        case .note, .tags, .tooMany: problem(.refusedMark(error), status: .conflict, in: context)
        }
    }
}
