package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The details of a starred repository, and what a visitor notes of it.
package struct RepositoryController: Sendable {
    private let following: Following
    private let shelf: RepositoriesModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    package init(
        following: Following,
        shelf: RepositoriesModel,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        self.following = following
        self.shelf = shelf
        self.now = now
        self.pages = pages
    }

    /// - Parameter isSaved: Whether a note on it has just been saved.
    package func show(id: Repository.ID, isSaved: Bool, to request: Request) async throws -> Response {
        guard let item = try await item(withID: id, for: request) else { return missing() }
        return pages.show(RepositoryDetailsViewModel(item, isSaved: isSaved, now: now()))
    }

    package func save(id: Repository.ID, _ request: Request) async throws -> Response {
        let form = try await request.form()
        let note = form["note"]?.repairedString ?? ""
        let tags = form["tags"]?.repairedString ?? ""
        guard let visitor = request.visitor, let item = try await item(withID: id, for: request) else {
            return missing()
        }
        do {
            try await shelf.save(note: note, tags: tags, of: id, by: visitor)
        } catch let error as RepositoryMarkError {
            let typed = RepositoryNoteInput(note: note, tags: tags, error: error)
            let page = RepositoryDetailsViewModel(item, refused: typed, now: now())
            return pages.show(page, status: .unprocessableContent)
        }
        return try pages.seeOther(.repositories(.repository(id: id, isSaved: true))).remembering(visitor, for: request)
    }

    private func item(withID id: Repository.ID, for request: Request) async throws -> MarkedRepository? {
        guard let stargazer = try await following.stars(for: request) else { return nil }
        return try await shelf.item(withID: id, of: stargazer.stored.name, for: request.visitor)
    }

    private func missing() -> Response {
        pages.show(ProblemViewModel.missingRepository, status: .notFound)
    }
}
