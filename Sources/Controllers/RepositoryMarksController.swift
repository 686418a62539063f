package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// What a visitor marks in the list of stars: which are visited, and which have a tag.
package struct RepositoryMarksController: Sendable {
    private let following: Following
    private let shelf: RepositoriesModel
    private let lists: RepositoriesController
    private let pages: PageResponder

    package init(following: Following, shelf: RepositoriesModel, lists: RepositoriesController, pages: PageResponder) {
        self.following = following
        self.shelf = shelf
        self.lists = lists
        self.pages = pages
    }

    /// The form around the list: the button of one row, or those for all that are chosen.
    /// - Throws: 400 for what no page of ours sends; then nothing is changed.
    package func change(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let wish = try RepositoryMarksWish(form)
        // Who has left nothing follows nobody, and so has seen no such form.
        guard let visitor = request.visitor, let name = try await following.settings(of: request).githubName else {
            return pages.seeOther(.repositories())
        }
        let origin = Self.origin(form["return"]?.string)
        let response =
            switch wish {
            case .visit(let id, let isVisited):
                try await note(isVisited, id, of: name, by: visitor, returningTo: origin)
            case .tag(let tagging):
                try await tag(tagging, of: name, by: visitor, returningTo: origin, request)
            }
        return try response.remembering(visitor, for: request)
    }

    /// Somebody goes to a repository. The page does not wait for an answer.
    package func visit(id: Repository.ID, _ request: Request) async throws -> Response {
        guard let visitor = request.visitor, let stargazer = try await following.stars(for: request),
            try await shelf.item(withID: id, of: stargazer.stored.name, for: visitor) != nil
        else { return pages.show(ProblemViewModel.missingRepository, status: .notFound) }
        do {
            try await shelf.setVisited(true, [id], by: visitor)
        } catch let error as RepositoryMarkError {
            return refuse(error)
        }
        return try Response(status: .noContent).remembering(visitor, for: request)
    }

    private func note(
        _ isVisited: Bool,
        _ id: Repository.ID,
        of name: GitHubName,
        by visitor: VisitorID,
        returningTo origin: Route
    ) async throws -> Response {
        guard try await !shelf.starred(among: [id], of: name).isEmpty else {
            return pages.show(ProblemViewModel.missingRepository, status: .notFound)
        }
        do {
            try await shelf.setVisited(isVisited, [id], by: visitor)
        } catch let error as RepositoryMarkError {
            return refuse(error)
        }
        return pages.seeOther(origin, at: RepositoryRowMarkViewModel.buttonID(of: id))
    }

    private func tag(
        _ tagging: RepositoryMarksWish.Tagging,
        of name: GitHubName,
        by visitor: VisitorID,
        returningTo origin: Route,
        _ request: Request
    ) async throws -> Response {
        let chosen = try await shelf.starred(among: tagging.ids, of: name)
        let problem: RepositoryMarksInput.Problem
        do {
            guard chosen.isEmpty else {
                try await change(tagging.tag, of: chosen, by: visitor, isRemoved: tagging.isRemoved)
                return pages.seeOther(origin, at: RepositoryMarksViewModel.tagField)
            }
            problem = .nothingChosen
        } catch let error as RepositoryMarkError {
            problem = .refused(error)
        }
        let query = if case .repositories(.list(let query)) = origin { query } else { RepositoryQuery() }
        return try await lists.list(
            query,
            refused: RepositoryMarksInput(tag: tagging.tag, chosen: chosen, problem: problem),
            to: request
        )
    }

    private func change(
        _ tag: String,
        of ids: [Repository.ID],
        by visitor: VisitorID,
        isRemoved: Bool
    ) async throws {
        if isRemoved {
            try await shelf.remove(tag: tag, from: ids, by: visitor)
        } else {
            try await shelf.add(tag: tag, to: ids, by: visitor)
        }
    }

    /// Where the form was: a page of the list, or the details of a repository.
    private static func origin(_ url: String?) -> Route {
        guard let route = url.flatMap(Route.init(url:)) else { return .repositories() }
        return switch route {
        case .repositories(.list), .repositories(.repository): route
        default: .repositories()
        }
    }

    private func refuse(_ error: RepositoryMarkError) -> Response {
        pages.show(ProblemViewModel.refusedMark(error), status: error == .noRoom ? .serviceUnavailable : .conflict)
    }
}
