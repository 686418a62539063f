import Live
import Models
import ViewModels

extension LiveFeed {
    /// Creates the feed of the regions that every visitor sees.
    init(_ models: ApplicationModels) async {
        self.init()
        await shared.follow(models.text.changes(), as: LiveRegion.text, version: \.version) {
            LiveRegionViewModel.text($0)
        }
        await shared.follow(models.text.changes(), as: LiveRegion.textEdit, version: \.version) {
            LiveRegionViewModel.textEdit($0)
        }
        await shared.follow(
            models.entries.changes(),
            as: LiveRegion.entries,
            version: \.version,
            rows: { EntryListViewModel.entries($0, since: $1) },
            view: { EntryListViewModel.entries($0) }
        )
        await shared.follow(models.entries.changes(), as: LiveRegion.entryCount, version: \.version) {
            LiveRegionViewModel.entryCount($0)
        }
        await shared.follow(models.entries.changes(), as: LiveRegion.entryPages, version: \.version) {
            LiveRegionViewModel.entryPages($0)
        }
        await shared.follow(models.entries.changes(), as: LiveRegion.latestEntries, version: \.version) {
            LiveRegionViewModel.latestEntries($0)
        }
        await shared.follow(models.comments.changes(), as: LiveRegion.comments, version: \.version) {
            LiveRegionViewModel.comments($0)
        }
        await shared.follow(models.comments.changes(), as: LiveRegion.commentList, version: \.listVersion) {
            LiveRegionViewModel.commentList($0)
        }
        await shared.follow(models.imports.changes(), as: LiveRegion.importing, version: \.version) {
            LiveRegionViewModel.importing($0)
        }
        for (source, region) in [(models.sources.songs, LiveRegion.songSource), (models.sources.movies, .movieSource)] {
            guard let source else { continue }
            await shared.follow(source.changes(), as: region, version: \.version) {
                LiveRegionViewModel.source($0)
            }
        }
    }
}

extension LiveRegions {
    /// Creates the regions that only one visitor sees.
    convenience init(of id: VisitorID, in models: ApplicationModels) async throws {
        self.init()
        let visitor = try await models.visitors.visitor(id)
        await follow(visitor.changes(), as: LiveRegion.greeting, version: \.version) {
            LiveRegionViewModel.greeting($0)
        }
        await follow(visitor.changes(), as: LiveRegion.profile, version: \.version) {
            LiveRegionViewModel.profile($0)
        }
        // A visitor who follows another GitHub user later opens a page with another region, and so another stream.
        if let name = await visitor.state.settings.githubName {
            let stargazer = try await models.stargazers.stargazer(name)
            await follow(stargazer.changes(), as: StargazerRegion(name), version: \.version) {
                LiveRegionViewModel.stargazer($0)
            }
        }
    }
}
