package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
package import Routing
package import ViewModels

/// Shows the stars of the GitHub user that a visitor follows and the repositories of an organisation, and saves the
/// visitor's marks. It is a class, so that a request retains one reference in place of one for each property.
package final class RepositoriesController: Sendable {
    let following: FollowedStars
    let repositories: RepositoriesModel
    let now: @Sendable () -> Date
    let pages: PageResponder
    private let exports: ExportLimiter

    package init(
        following: FollowedStars,
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

    /// Shows a page of the list. A sync begins if one is due, also by a link from elsewhere: `SyncRules` limits syncs.
    /// - Parameter typed: The refused form around the list, to be shown again.
    package func list(
        _ query: RepositoryQuery,
        after event: RepositoriesEvent? = nil,
        refused typed: RefusedMarks? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let visitor = try await following.visitorState(of: context.visitor)
        let organisation = repositories.organisation
        let refresh = RefreshViewModel.offered(after: .settingsChanges(visitor))
        do {
            guard let stargazer = try await following.syncIfDue(for: visitor.settings) else {
                let list = RepositoryListViewModel(for: visitor, organisation: organisation)
                return pages.show(list, refresh: refresh, in: context)
            }
            let again = try await chosenAgain(after: event, for: context.visitor)
            return try await show(
                query,
                of: stargazer,
                for: visitor,
                notice: try await notice(of: event, in: query, for: context.visitor),
                refused: typed ?? again,
                refresh: refresh,
                in: context
            )
        } catch let refusal as StargazerRefusal {
            let list = RepositoryListViewModel(for: visitor, organisation: organisation, because: refusal)
            return pages.show(list, refresh: refresh, in: context)
        }
    }

    private func show(
        _ query: RepositoryQuery,
        of stargazer: StargazerState,
        for visitor: VisitorState,
        notice: NoticeViewModel?,
        refused typed: RefusedMarks?,
        refresh: RefreshViewModel,
        in context: RequestContext
    ) async throws -> Response {
        let marks = try await repositories.markState(of: context.visitor)
        // The page shows the query of the URL, which has no size.
        let sized = query.sized(visitor.settings.pageSize)
        guard let page = try await repositories.page(sized, of: stargazer, for: context.visitor) else {
            let first = try await repositories.page(sized.onPage(1), of: stargazer, for: context.visitor)
            return pages.seeLastPage(of: first?.paging) { .repositories(.list(query.onPage($0))) }
        }
        let list = RepositoryListViewModel(
            page,
            of: stargazer,
            query,
            facets: try await repositories.facets(of: stargazer.stored.name, for: context.visitor),
            marks: marks,
            organisation: repositories.organisation,
            for: visitor,
            notice: notice,
            isWall: context.walls.contains(.stars),
            refused: typed,
            now: now()
        )
        let status: HTTPResponse.Status = typed?.error == nil ? .ok : .unprocessableContent
        return pages.show(list, status: status, refresh: refresh, in: context)
    }

    /// Begins a sync, and returns to the list, which shows the progress, or the reason that there is none.
    package func requestSync(in context: RequestContext) async throws -> Response {
        try await following.requestSync(for: following.settings(of: context.visitor))
        return pages.seeOther(.repositories())
    }

    /// Cancels the sync, and returns to the list.
    package func cancelSync(in context: RequestContext) async throws -> Response {
        try await following.cancelSync(for: context.visitor)
        return pages.seeOther(.repositories())
    }

    /// Shows the statistics of the stars.
    package func charts(in context: RequestContext) async throws -> Response {
        guard let stargazer = try await following.stargazerState(of: context.visitor) else {
            return pages.seeOther(.repositories())
        }
        let marks = try await repositories.markState(of: context.visitor)
        let facets = try await repositories.facets(of: stargazer.stored.name, for: context.visitor)
        let growth = try await repositories.growth(of: stargazer.stored.name, at: now())
        let charts = ChartPageViewModel(facets, growth: growth, of: stargazer)
        return pages.show(charts, refresh: .charts(of: stargazer, marks), in: context)
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

    /// Shows a page of an organisation's repositories, with the visits of the visitor.
    package func organisation(page number: Int, in context: RequestContext) async throws -> Response {
        guard let organisation = repositories.organisation else {
            return pages.problem(.noOrganisation, status: .notFound, in: context)
        }
        let size = try await following.settings(of: context.visitor).pageSize
        guard let page = ListPage(number, of: organisation.repositories, size: size) else {
            let first = ListPage(1, of: organisation.repositories, size: size)
            return pages.seeLastPage(of: first?.paging) { .repositories(.organisation(page: $0)) }
        }
        let marks = try await repositories.markState(of: context.visitor)
        let visited = try await repositories.visited(among: page.items.compactMap(\.id), by: context.visitor)
        let list = OrganisationViewModel(page, of: organisation.owner, visited: visited, now: now())
        return pages.show(list, refresh: .atOnce(after: .markChanges(marks)), in: context)
    }
}
