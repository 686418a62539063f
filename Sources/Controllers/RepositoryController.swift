package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows a starred repository, and saves a visitor's note and tags.
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

    /// Shows a repository.
    package func show(id: Repository.ID, isSaved: Bool, in context: RequestContext) async throws -> Response {
        let stargazer = try await following.stars(of: context.visitor)
        let marks = await repositories.markState(of: context.visitor)
        guard let item = try await item(withID: id, of: stargazer, in: context) else { return missing(in: context) }
        let details = RepositoryDetailsViewModel(item, of: stargazer, marks: marks, isSaved: isSaved, now: now())
        return pages.show(details, in: context)
    }

    /// Saves the note and the tags, and shows the repository.
    package func save(id: Repository.ID, _ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: RepositoryFormField.self)
        let note = form.text(of: .note) ?? ""
        let tags = form.text(of: .tags) ?? ""
        let stargazer = try await following.stars(of: context.visitor)
        guard let visitor = context.visitor, let item = try await item(withID: id, of: stargazer, in: context) else {
            return missing(in: context)
        }
        do {
            try await repositories.save(note: note, tags: tags, of: id, by: visitor)
        } catch let error as RepositoryMarkError {
            let typed = RepositoryNoteInput(note: note, tags: tags, error: error)
            let page = RepositoryDetailsViewModel(item, refused: typed, now: now())
            return pages.show(page, status: .unprocessableContent, in: context)
        }
        return try pages.seeOther(.repositories(.repository(id: id, isSaved: true))).remembering(visitor, in: context)
    }

    private func item(
        withID id: Repository.ID,
        of stargazer: StargazerState?,
        in context: RequestContext
    ) async throws -> MarkedRepository? {
        guard let stargazer else { return nil }
        return try await repositories.item(withID: id, of: stargazer.stored.name, for: context.visitor)
    }

    private func missing(in context: RequestContext) -> Response {
        pages.show(ProblemViewModel.missingRepository, status: .notFound, in: context)
    }
}
