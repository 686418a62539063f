import Controllers
import HTTPServer
import Live
import Models
import ViewModels

extension Application {
    /// What everyone sees of a model: a region for each, which follows its changes.
    static func liveFeed(
        text: TextModel,
        entries: EntriesModel,
        comments: CommentsModel,
        imports: ImportModel,
        sources: SourceModels
    ) async -> LiveFeed {
        let live = LiveFeed()
        await live.shared.follow(text.changes(), as: LiveRegion.text, version: \.version) {
            LiveRegionViewModel.text($0)
        }
        await live.shared.follow(text.changes(), as: LiveRegion.textEdit, version: \.version) {
            LiveRegionViewModel.textEdit($0)
        }
        await live.shared.follow(
            entries.changes(),
            as: LiveRegion.entries,
            version: \.version,
            rows: { EntryListViewModel.entries($0, since: $1) },
            view: { EntryListViewModel.entries($0) }
        )
        await live.shared.follow(entries.changes(), as: LiveRegion.entryCount, version: \.version) {
            LiveRegionViewModel.entryCount($0)
        }
        await live.shared.follow(entries.changes(), as: LiveRegion.entryPages, version: \.version) {
            LiveRegionViewModel.entryPages($0)
        }
        await live.shared.follow(entries.changes(), as: LiveRegion.latestEntries, version: \.version) {
            LiveRegionViewModel.latestEntries($0)
        }
        await live.shared.follow(comments.changes(), as: LiveRegion.comments, version: \.version) {
            LiveRegionViewModel.comments($0)
        }
        await live.shared.follow(comments.changes(), as: LiveRegion.commentList, version: \.listVersion) {
            LiveRegionViewModel.commentList($0)
        }
        await live.shared.follow(imports.changes(), as: LiveRegion.importing, version: \.version) {
            LiveRegionViewModel.importing($0)
        }
        for (source, region) in [(sources.songs, LiveRegion.songSource), (sources.movies, .movieSource)] {
            guard let source else { continue }
            await live.shared.follow(source.changes(), as: region, version: \.version) {
                LiveRegionViewModel.source($0)
            }
        }
        return live
    }

    /// What one visitor alone sees, for as long as their page listens.
    static func personalRegions(
        of id: VisitorID,
        among visitors: Visitors,
        following stargazers: Stargazers
    ) async throws -> LiveRegions {
        let visitor = try await visitors.visitor(id)
        let regions = LiveRegions()
        await regions.follow(visitor.changes(), as: LiveRegion.greeting, version: \.version) {
            LiveRegionViewModel.greeting($0)
        }
        await regions.follow(visitor.changes(), as: LiveRegion.profile, version: \.version) {
            LiveRegionViewModel.profile($0)
        }
        // Who names somebody else after this comes to a page with another region, for which a stream is asked for anew.
        if let name = await visitor.state.settings.githubName {
            let stargazer = try await stargazers.stargazer(name)
            await regions.follow(stargazer.changes(), as: StargazerRegion(name), version: \.version) {
                LiveRegionViewModel.stargazer($0)
            }
        }
        return regions
    }

    /// The stream ends when the session does that it needs.
    func liveStream(to request: Request, seen: String?) async throws -> Response {
        try await live.stream(to: request, seen: seen, isWelcome: signIn?.watch(request))
    }
}
