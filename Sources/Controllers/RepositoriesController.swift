package import Foundation
package import HTTPServer
import HTTPTypes
package import Live
package import Models
import Routing
import ViewModels

/// Shows the stars of the GitHub user that a visitor follows, and the repositories of an organisation.
package struct RepositoriesController: PersonalRegionProvider {
    private let following: Following
    private let repositories: RepositoriesModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder
    /// Writing an export uses a processor, and about 10 MB of memory.
    private let semaphore = AsyncSemaphore(2)
    /// The disk space for all export files, including those still being sent.
    private let files = ByteBudget(256 << 20)
    /// The exports of each client.
    private let turns = ClientTurns<ClientAddress?>(1)

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

    /// Shows a page of the list. A sync begins if one is due.
    package func list(_ query: RepositoryQuery, in context: RequestContext) async throws -> Response {
        try await list(query, refused: nil, in: context)
    }

    /// If the visitor chooses another GitHub user later, the page has another region, and opens another stream.
    package func addRegions(to regions: LiveRegions, for visitor: VisitorID) async throws {
        await regions.observe(
            repositories.markStates(of: visitor),
            revision: \.revision,
            as: LiveRegion(RegionName.repositoryMarks) { LiveRegionViewModel.repositoryMarks($0) }
        )
        guard let stargazer = try await following.stargazer(of: visitor) else { return }
        let name = await stargazer.state.stored.name
        await regions.observe(
            stargazer.changes(),
            revision: \.revision,
            as: LiveRegion(RegionName.stargazer(name)) { LiveRegionViewModel.stargazer($0) },
            LiveRegion(RegionName.starChanges(of: name), of: \.listRevision) { LiveRegionViewModel.starChanges($0) }
        )
    }

    /// Begins a sync, and returns to the list, which shows the progress, or the reason that there is none.
    package func requestSync(in context: RequestContext) async throws -> Response {
        try await following.requestSync(for: context.visitor)
        return pages.seeOther(.repositories())
    }

    /// Shows the statistics of the stars.
    package func charts(in context: RequestContext) async throws -> Response {
        guard let stargazer = try await following.stars(of: context.visitor) else {
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
        in context: RequestContext
    ) async throws -> Response {
        guard let name = try await following.settings(of: context.visitor).githubName else {
            return pages.seeOther(.repositories())
        }
        return try await turns.withTurn(of: context.client) {
            guard semaphore.tryAcquire() else { return pages.tooManyExports(in: context) }
            defer { semaphore.release() }
            let bytes = try await repositories.file(query, of: name, for: context.visitor, as: format)
            let share = files.share(of: context.client)
            guard share.take(bytes.count) else { return pages.tooManyExports(in: context) }
            return .download(
                .file(try await write(bytes, keeping: share)),
                name: "stars-of-\(name.text).\(format.fileExtension)",
                contentType: format.contentType
            )
        }
    }

    /// Shows a page of the organisation's repositories.
    package func organisation(page number: Int, in context: RequestContext) async throws -> Response {
        guard let organisation = repositories.organisation else {
            return pages.show(ProblemViewModel.noOrganisation, status: .notFound, in: context)
        }
        let size = try await following.settings(of: context.visitor).pageSize
        guard let page = organisation.page(number, size: size) else {
            return pages.noSuchPage(of: .repositories(.organisation()), in: context)
        }
        let marks = await repositories.markState(of: context.visitor)
        let visited = try await repositories.visited(
            among: page.repositories.compactMap(\.id),
            by: context.visitor
        )
        let list = OrganisationViewModel(page, of: organisation.owner, visited: visited, marks: marks, now: now())
        return pages.show(list, in: context)
    }

    /// - Parameter typed: The refused form around the list, to be shown again.
    func list(
        _ query: RepositoryQuery,
        refused typed: RepositoryMarksInput?,
        in context: RequestContext
    ) async throws -> Response {
        let visitor = try await following.state(of: context.visitor)
        let settings = visitor.settings
        guard let name = settings.githubName else {
            let list = RepositoryListViewModel(for: visitor, organisation: repositories.organisation)
            return pages.show(list, in: context)
        }
        do {
            let stargazer = try await following.viewedStars(of: name, with: settings.githubToken)
            return try await show(query, of: stargazer, for: visitor, refused: typed, in: context)
        } catch let refusal as StargazerRefusal {
            let list = RepositoryListViewModel(refusal, of: name, organisation: repositories.organisation, for: visitor)
            return pages.show(list, in: context)
        }
    }

    private func show(
        _ query: RepositoryQuery,
        of stargazer: StargazerState,
        for visitor: VisitorState,
        refused typed: RepositoryMarksInput?,
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

    /// Writes the file to disk, so that a slow client uses no memory.
    private func write(_ bytes: [UInt8], keeping share: ByteBudget.Share) async throws -> OpenFile {
        try await withTaskExecutorPreference(globalConcurrentExecutor) {
            var file = try TemporaryFile(keeping: share)
            try file.append(bytes)
            return file.content
        }
    }
}
