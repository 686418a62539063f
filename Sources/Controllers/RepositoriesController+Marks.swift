package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

// A repository, and the visitor's marks: visited flags, notes and tags.
extension RepositoriesController {
    /// Shows a repository.
    /// - Parameter refused: The note and tags that were not saved, and the reason; `nil` when the page is opened.
    package func details(
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
            return try await details(id: id, refused: (note, tags, error), in: context)
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

    /// Processes the form around the list: the button of one row, or a tag for the chosen rows.
    package func mark(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: RepositoryMarksField.self)
        // A new visitor has chosen no GitHub user, and so no page with this form.
        guard let visitor = context.visitor, let name = try await following.settings(of: visitor).gitHubName else {
            return pages.seeOther(.repositories())
        }
        let destination = Self.destination(form.route(in: .returnURL))
        let response =
            switch MarksChange(form) {
            case .visit(let id, let isVisited):
                try await setVisited(
                    isVisited,
                    id,
                    following: name,
                    by: visitor,
                    returningTo: destination,
                    in: context
                )
            case .tag(let tagging):
                try await tag(tagging, following: name, by: visitor, returningTo: destination, in: context)
            }
        return try response.remembering(visitor, in: context)
    }

    private func setVisited(
        _ isVisited: Bool,
        _ id: Repository.ID,
        following name: GitHubName,
        by visitor: VisitorID,
        returningTo destination: Route,
        in context: RequestContext
    ) async throws -> Response {
        do {
            try await repositories.setVisited(isVisited, id, following: name, by: visitor)
        } catch let error as RepositoryMarkError {
            return pages.refuse(error, in: context)
        }
        return pages.seeOther(destination, at: RepositoryMarkViewModel.buttonID(of: id))
    }

    private func tag(
        _ tagging: MarksChange.Tagging,
        following name: GitHubName,
        by visitor: VisitorID,
        returningTo destination: Route,
        in context: RequestContext
    ) async throws -> Response {
        do {
            if tagging.isRemoved {
                try await repositories.remove(tag: tagging.tag, from: tagging.ids, following: name, by: visitor)
            } else {
                try await repositories.add(tag: tagging.tag, to: tagging.ids, following: name, by: visitor)
            }
        } catch let error as RepositoryMarkError {
            let query = if case .repositories(.list(let query)) = destination { query } else { RepositoryQuery() }
            return try await list(query, refused: (tagging.tag, tagging.ids, error), in: context)
        }
        return pages.seeOther(destination, at: RepositoryMarksField.tag.name)
    }

    /// Returns the page with the form: a page of the list, or the details of a repository.
    private static func destination(_ route: Route?) -> Route {
        guard let route else { return .repositories() }
        return switch route {
        case .repositories(.list), .repositories(.repository): route
        default: .repositories()
        }
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

    /// An invalid field counts as missing. A form that is sent without a button adds the tag.
    init(_ form: PostedForm<RepositoryMarksField>) {
        func ids(_ field: RepositoryMarksField) -> [Repository.ID] {
            form.values(of: field).compactMap { $0.string.flatMap(Repository.ID.init) }
        }
        if let id = ids(.visited).first {
            self = .visit(id, isVisited: true)
        } else if let id = ids(.unvisited).first {
            self = .visit(id, isVisited: false)
        } else {
            let change = form[.change]?.string.flatMap(RepositoryMarksField.Change.init)
            self = .tag(Tagging(tag: form.text(of: .tag) ?? "", ids: ids(.chosen), isRemoved: change == .remove))
        }
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
