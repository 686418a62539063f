package import Foundation
package import HTTPServer
import HTTPTypes
package import Live
package import Models
import Routing
package import ViewModels

/// Shows the stars of the GitHub user that a visitor follows, and changes the visitor's marks in the list.
package struct StarsController: PersonalRegionProvider {
    private let following: Following
    private let repositories: RepositoriesModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder
    private let exports: ExportLimiter

    package init(
        following: Following,
        repositories: RepositoriesModel,
        exports: ExportLimiter,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        self.following = following
        self.repositories = repositories
        self.exports = exports
        self.now = now
        self.pages = pages
    }

    /// Shows a page of the list. A sync begins if one is due.
    /// - Parameter typed: The refused form around the list, to be shown again.
    package func list(
        _ query: RepositoryQuery,
        refused typed: RefusedMarks? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let visitor = try await following.state(of: context.visitor)
        let settings = visitor.settings
        guard let name = settings.gitHubName else {
            let list = RepositoryListViewModel(for: visitor, organisation: repositories.organisation)
            return pages.show(list, in: context)
        }
        do {
            let stargazer = try await following.syncIfDue(name, with: settings.gitHubToken)
            return try await show(query, of: stargazer, for: visitor, refused: typed, in: context)
        } catch let refusal as StargazerRefusal {
            let list = RepositoryListViewModel(refusal, of: name, organisation: repositories.organisation, for: visitor)
            return pages.show(list, in: context)
        }
    }

    /// Adds the regions of the user whom the visitor follows now. After another choice, the page names another region,
    /// and its script opens the stream again.
    package func addRegions(to regions: LiveRegions, for visitor: VisitorID) async throws {
        await regions.observe(
            repositories.markChanges(of: visitor),
            as: LiveRegion { LiveRegionViewModel.markChanges($0) }
        )
        guard let stargazer = try await following.stargazerModel(of: visitor) else { return }
        // The list follows the revision in the status; the statistics, the details and the search follow the changes.
        await regions.observe(
            stargazer.changes(),
            as: LiveRegion { LiveRegionViewModel.stargazer($0) },
            LiveRegion(of: \.stored.revision) { LiveRegionViewModel.starChanges($0) }
        )
    }

    /// Begins a sync, and returns to the list, which shows the progress, or the reason that there is none.
    package func requestSync(in context: RequestContext) async throws -> Response {
        try await following.requestSync(for: context.visitor)
        return pages.seeOther(.repositories())
    }

    /// Shows the statistics of the stars.
    package func charts(in context: RequestContext) async throws -> Response {
        guard let stargazer = try await following.stargazerState(of: context.visitor) else {
            return pages.seeOther(.repositories())
        }
        let marks = await repositories.markState(of: context.visitor)
        let facets = try await repositories.facets(of: stargazer, for: context.visitor)
        return pages.show(ChartPageViewModel(facets, of: stargazer, marks: marks), in: context)
    }

    /// Sends the stars that the query finds, with the visitor's marks, as a file.
    package func export(
        _ format: RepositoryFormat,
        of query: RepositoryQuery,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        guard let name = try await following.settings(of: context.visitor).gitHubName else {
            return pages.seeOther(.repositories())
        }
        return try await exports.file(
            named: "stars-of-\(name.text).\(format.fileExtension)",
            contentType: format.contentType,
            for: request,
            in: context
        ) { append in
            try await append(repositories.file(query, of: name, for: context.visitor, as: format))
        }
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

    private func show(
        _ query: RepositoryQuery,
        of stargazer: StargazerState,
        for visitor: VisitorState,
        refused typed: RefusedMarks?,
        in context: RequestContext
    ) async throws -> Response {
        let marks = await repositories.markState(of: context.visitor)
        let sized = query.sized(visitor.settings.pageSize)
        guard let page = try await repositories.page(sized, of: stargazer, for: context.visitor) else {
            return pages.noSuchPage(of: .repositories(.list(query.onPage(1))), in: context)
        }
        let list = RepositoryListViewModel(
            page,
            of: stargazer,
            query,
            facets: try await repositories.facets(of: stargazer, for: context.visitor),
            marks: marks,
            organisation: repositories.organisation,
            for: visitor,
            refused: typed,
            now: now()
        )
        return pages.show(list, status: typed == nil ? .ok : .unprocessableContent, in: context)
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
