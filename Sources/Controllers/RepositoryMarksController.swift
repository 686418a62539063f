package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Changes a visitor's marks in the list of stars: visited flags and tags.
package struct RepositoryMarksController: Sendable {
    private let following: Following
    private let repositories: RepositoriesModel
    private let list: RepositoriesController
    private let pages: PageResponder

    package init(
        following: Following,
        repositories: RepositoriesModel,
        list: RepositoriesController,
        pages: PageResponder
    ) {
        self.following = following
        self.repositories = repositories
        self.list = list
        self.pages = pages
    }

    /// Processes the form around the list: the button of one row, or a tag for the chosen rows.
    /// - Throws: 400 for a form that no page of the app sends; then nothing is changed.
    package func change(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: RepositoryMarksField.self)
        let change = try MarksChange(form)
        // A new visitor has chosen no GitHub user, and so no page with this form.
        guard let visitor = context.visitor, let name = try await following.settings(of: context.visitor).githubName
        else {
            return pages.seeOther(.repositories())
        }
        let destination = Self.destination(form[.returnURL]?.string)
        let response =
            switch change {
            case .visit(let id, let isVisited):
                try await note(isVisited, id, of: name, by: visitor, returningTo: destination, in: context)
            case .tag(let tagging):
                try await tag(tagging, of: name, by: visitor, returningTo: destination, in: context)
            }
        return try response.remembering(visitor, in: context)
    }

    /// Marks a repository as visited when the visitor follows its link. The page does not wait for the response.
    package func visit(id: Repository.ID, in context: RequestContext) async throws -> Response {
        let name = try await following.settings(of: context.visitor).githubName
        guard try await repositories.isListed(id, following: name) else {
            return pages.show(ProblemViewModel.missingRepository, status: .notFound, in: context)
        }
        let visitor = context.visitor ?? .random()
        do {
            try await repositories.setVisited(true, [id], by: visitor)
        } catch let error as RepositoryMarkError {
            return refuse(error, in: context)
        }
        return try Response(status: .noContent).remembering(visitor, in: context)
    }

    private func note(
        _ isVisited: Bool,
        _ id: Repository.ID,
        of name: GitHubName,
        by visitor: VisitorID,
        returningTo destination: Route,
        in context: RequestContext
    ) async throws -> Response {
        guard try await !repositories.starred(among: [id], of: name).isEmpty else {
            return pages.show(ProblemViewModel.missingRepository, status: .notFound, in: context)
        }
        do {
            try await repositories.setVisited(isVisited, [id], by: visitor)
        } catch let error as RepositoryMarkError {
            return refuse(error, in: context)
        }
        return pages.seeOther(destination, at: RepositoryMarkViewModel.buttonID(of: id))
    }

    private func tag(
        _ tagging: MarksChange.Tagging,
        of name: GitHubName,
        by visitor: VisitorID,
        returningTo destination: Route,
        in context: RequestContext
    ) async throws -> Response {
        let chosen = try await repositories.starred(among: tagging.ids, of: name)
        let problem: RepositoryMarksInput.Problem
        do {
            guard chosen.isEmpty else {
                try await change(tagging.tag, of: chosen, by: visitor, isRemoved: tagging.isRemoved)
                return pages.seeOther(destination, at: RepositoryMarksField.tag.name)
            }
            problem = .nothingChosen
        } catch let error as RepositoryMarkError {
            problem = .refused(error)
        }
        let query = if case .repositories(.list(let query)) = destination { query } else { RepositoryQuery() }
        return try await list.list(
            query,
            refused: RepositoryMarksInput(tag: tagging.tag, chosen: chosen, problem: problem),
            in: context
        )
    }

    private func change(
        _ tag: String,
        of ids: [Repository.ID],
        by visitor: VisitorID,
        isRemoved: Bool
    ) async throws {
        if isRemoved {
            try await repositories.remove(tag: tag, from: ids, by: visitor)
        } else {
            try await repositories.add(tag: tag, to: ids, by: visitor)
        }
    }

    /// Returns the page with the form: a page of the list, or the details of a repository.
    private static func destination(_ url: String?) -> Route {
        guard let route = url.flatMap(Route.init(url:)) else { return .repositories() }
        return switch route {
        case .repositories(.list), .repositories(.repository): route
        default: .repositories()
        }
    }

    private func refuse(_ error: RepositoryMarkError, in context: RequestContext) -> Response {
        let status: HTTPResponse.Status = error == .noRoom ? .serviceUnavailable : .conflict
        return pages.show(ProblemViewModel.refusedMark(error), status: status, in: context)
    }
}

/// The change that the form around the list requests: the button of one row, or a tag for the chosen rows.
private enum MarksChange {
    struct Tagging {
        /// The tag as typed.
        let tag: String
        let ids: [Repository.ID]
        let isRemoved: Bool
    }

    case visit(Repository.ID, isVisited: Bool)
    case tag(Tagging)

    /// - Throws: 400 if a hidden field or a button has a value that no page of the app sends.
    init(_ form: PostedForm<RepositoryMarksField>) throws(RequestError) {
        let ids = try Self.ids(in: form, .chosen)
        let visited = try Self.ids(in: form, .visited)
        let unvisited = try Self.ids(in: form, .unvisited)
        let isRemoved = try Self.isRemoved(form)
        guard visited.count + unvisited.count <= 1 else {
            throw .unknownMark("It marks more than one repository as visited or not visited.")
        }
        self =
            if let id = visited.first {
                .visit(id, isVisited: true)
            } else if let id = unvisited.first {
                .visit(id, isVisited: false)
            } else {
                .tag(Tagging(tag: form.text(of: .tag) ?? "", ids: ids, isRemoved: isRemoved))
            }
    }

    private static func ids(
        in form: PostedForm<RepositoryMarksField>,
        _ field: RepositoryMarksField
    ) throws(RequestError) -> [Repository.ID] {
        var ids: [Repository.ID] = []
        for value in form.values(of: field) {
            guard let text = value.string, let id = Repository.ID(text), id > 0 else {
                throw .unknownMark("The field \u{201C}\(field.name)\u{201D} is not a repository's number.")
            }
            ids.append(id)
        }
        return ids
    }

    /// A form that is sent without a button adds the tag.
    private static func isRemoved(_ form: PostedForm<RepositoryMarksField>) throws(RequestError) -> Bool {
        var isRemoved = false
        for value in form.values(of: .change) {
            switch value.string.flatMap(RepositoryMarksField.Change.init) {
            case .add: isRemoved = false
            case .remove: isRemoved = true
            case nil: throw .unknownMark("The field \u{201C}change\u{201D} has an unknown value.")
            }
        }
        return isRemoved
    }
}

extension RequestError {
    fileprivate static func unknownMark(_ reason: String) -> RequestError {
        RequestError(
            status: .badRequest,
            reason: "Invalid form. \(reason) Nothing was changed."
        )
    }
}
