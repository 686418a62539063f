package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

// A repository, and the visitor's marks: visited flags, notes and tags.
extension RepositoriesController {
    /// Shows a repository.
    /// - Parameter refused: The note and tags that were not saved, and the reason; `nil` when the page is opened.
    package func details(
        id: Repository.ID,
        isSaved: Bool = false,
        refused: (note: String, tags: String, error: RepositoryMarkError)? = nil,
        returningTo list: ListRoute? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let marks = try await repositories.markState(of: context.visitor)
        guard let stargazer = try await following.stargazerState(of: context.visitor),
            let item = try await repositories.item(withID: id, of: stargazer.stored.name, for: context.visitor)
        else {
            return pages.problem(.missingRepository, status: .notFound, in: context)
        }
        let details = RepositoryDetailsViewModel(
            item,
            isSaved: isSaved,
            refused: refused,
            returnTo: list,
            now: now()
        )
        guard refused == nil else {
            // Without a refresh, which would lose what was refused.
            return pages.show(details, status: .unprocessableContent, in: context)
        }
        let refresh = RefreshViewModel.atOnce(after: .markChanges(marks), .starChanges(stargazer))
        return pages.show(details, refresh: refresh, in: context)
    }

    /// Saves the note and the tags, and shows the repository.
    package func save(
        id: Repository.ID,
        _ request: Request,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
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
            return try await details(id: id, refused: (note, tags, error), returningTo: list, in: context)
        }
        let details = Route.repositories(.repository(id: id, isSaved: true, returnTo: list))
        return try pages.seeOther(details).remembering(visitor, in: context)
    }

    /// Marks a repository as visited when the visitor follows its link. The page does not wait for the response.
    package func visit(id: Repository.ID, in context: RequestContext) async throws -> Response {
        let name = try await following.settings(of: context.visitor).gitHubName
        let visitor = context.visitor ?? .random()
        do {
            try await repositories.setVisited(true, id, following: name, by: visitor)
        } catch let error as RepositoryMarkError {
            return refuseVisit(because: error, in: context)
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
        let page = Self.page(form.route(in: .returnURL))
        let change = MarksChange(form)
        var made: FormToken?
        do {
            switch change {
            case .visit(let id, let isVisited):
                try await repositories.setVisited(isVisited, id, following: name, by: visitor)
            case .addTag(let tag, let ids):
                made = try await repositories.add(tag: tag, to: ids, following: name, by: visitor)
            case .removeTag(let tag, let ids):
                made = try await repositories.remove(tag: tag, from: ids, following: name, by: visitor)
            case .visitAll(let ids, let isVisited):
                made = try await repositories.setVisited(isVisited, ids, following: name, by: visitor)
            }
        } catch let error as RepositoryMarkError {
            return try await refuse(change, on: page, because: error, in: context).remembering(visitor, in: context)
        }
        let nearest = try await nearest(to: page, for: visitor)
        if let made, case .repositories(.list(let query)) = nearest {
            return try pages.seeOther(.repositories(.listAfter(.changed(made), query))).remembering(
                visitor,
                in: context
            )
        }
        return try pages.seeOther(nearest, at: change.fragment).remembering(visitor, in: context)
    }

    /// Returns the notice of a change of several marks; `nil` if it can no longer be undone.
    func notice(
        of event: RepositoriesEvent?,
        in query: RepositoryQuery,
        for visitor: VisitorID?
    ) async throws -> NoticeViewModel? {
        switch event {
        case .changed(let token):
            try await repositories.change(token, of: visitor).map { NoticeViewModel($0, token, in: query) }
        case .undone(let count): NoticeViewModel(undoneForRepositories: count)
        case .choosingAgain, nil: nil
        }
    }

    /// Returns the form with the repositories of an earlier change; `nil` if the visitor does not choose them again.
    func chosenAgain(after event: RepositoriesEvent?, for visitor: VisitorID?) async throws -> RefusedMarks? {
        guard case .choosingAgain(let token) = event else { return nil }
        return try await repositories.change(token, of: visitor).map { ("", $0.chosen, nil) }
    }

    /// Undoes a change of several marks, and returns to the list.
    package func undo(
        _ token: FormToken,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let query = if case .repositories(let query)? = list { query } else { RepositoryQuery() }
        let page = Route.repositories(.list(query))
        guard let visitor = context.visitor else { return pages.seeOther(page) }
        do {
            let count = try await repositories.undo(token, by: visitor)
            guard count > 0 else { return pages.problem(.tooLateToUndo(returningTo: page), status: .gone, in: context) }
            guard case .repositories(.list(let query)) = try await nearest(to: page, for: visitor) else {
                return pages.seeOther(page)
            }
            return pages.seeOther(.repositories(.listAfter(.undone(count: Int64(count)), query)))
        } catch let error as RepositoryMarkError {
            return refuseVisit(because: error, in: context)
        }
    }

    /// Returns the page, or the last one of the list if the change has made it shorter.
    private func nearest(to page: Route, for visitor: VisitorID) async throws -> Route {
        guard case .repositories(.list(let query)) = page, query.page > 1,
            let stargazer = try await following.stargazerState(of: visitor)
        else { return page }
        let size = try await following.settings(of: visitor).pageSize
        let first = try await repositories.page(query.onPage(1).sized(size), of: stargazer, for: visitor)
        return .repositories(.list(query.onPage(min(query.page, first?.paging.pageCount ?? 1))))
    }

    private func refuse(
        _ change: MarksChange,
        on page: Route,
        because error: RepositoryMarkError,
        in context: RequestContext
    ) async throws -> Response {
        switch change {
        case .visit:
            return refuseVisit(because: error, in: context)
        case .visitAll(let ids, _):
            let query = if case .repositories(.list(let query)) = page { query } else { RepositoryQuery() }
            return try await list(query, refused: ("", ids, error), in: context)
        case .addTag(let tag, let ids), .removeTag(let tag, let ids):
            let query = if case .repositories(.list(let query)) = page { query } else { RepositoryQuery() }
            return try await list(query, refused: (tag, ids, error), in: context)
        }
    }

    /// Shows the reason that a visited flag cannot be saved.
    private func refuseVisit(because error: RepositoryMarkError, in context: RequestContext) -> Response {
        switch error {
        case .notListed: pages.problem(.missingRepository, status: .notFound, in: context)
        case .noRoom: pages.problem(.refusedMark(error), status: .serviceUnavailable, in: context)
        case .note, .tags, .tooMany: pages.problem(.refusedMark(error), status: .conflict, in: context)
        }
    }

    /// Returns the page with the form: a page of the list, or the details of a repository.
    private static func page(_ route: Route?) -> Route {
        guard let route else { return .repositories() }
        return switch route {
        case .repositories(.list), .repositories(.repository): route
        default: .repositories()
        }
    }
}

/// The change that the form around the list requests: the button of one row, or a tag for the chosen rows.
private enum MarksChange {
    case visit(Repository.ID, isVisited: Bool)
    /// A tag as typed.
    case addTag(String, to: [Repository.ID])
    case removeTag(String, from: [Repository.ID])
    case visitAll([Repository.ID], isVisited: Bool)

    /// An invalid field counts as missing. A form that is sent without a button adds the tag.
    init(_ form: PostedForm<RepositoryMarksField>) {
        func ids(_ field: RepositoryMarksField) -> [Repository.ID] {
            form.values(of: field).compactMap { $0.string.flatMap(Repository.ID.init) }
        }
        let tag = form.text(of: .tag) ?? ""
        if let id = ids(.visited).first {
            self = .visit(id, isVisited: true)
        } else if let id = ids(.unvisited).first {
            self = .visit(id, isVisited: false)
        } else {
            self =
                switch form[.change]?.string.flatMap(RepositoryMarksField.Change.init) {
                case .remove: .removeTag(tag, from: ids(.chosen))
                case .visit: .visitAll(ids(.chosen), isVisited: true)
                case .unvisit: .visitAll(ids(.chosen), isVisited: false)
                case .add, nil: .addTag(tag, to: ids(.chosen))
                }
        }
    }

    /// The id of the element that the page scrolls to afterwards.
    var fragment: String {
        switch self {
        case .visit(let id, _): RepositoryMarkViewModel.buttonID(of: id)
        case .addTag, .removeTag, .visitAll: RepositoryMarksField.tag.name
        }
    }
}
