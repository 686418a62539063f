package import Models
package import Views

/// A model that open pages follow. This file declares once, for each model, the regions that show it, on whichever pages they
/// are. A page and an update of it create a region by the same function, so they are equal.
package protocol LiveModel: ObservableModel {
    typealias Regions = [any LiveRegionView]

    /// Returns the regions that show a state.
    /// - Parameter former: The state that was announced before; `nil` for the first. A region that shows a part of the state
    ///   may be left out if this part is the same.
    nonisolated static func regions(of state: State, after former: State?) -> Regions
}

extension TextModel: LiveModel {
    package nonisolated static func regions(of text: TextState, after former: TextState?) -> Regions {
        [
            LiveRegionViewModel.text(text, changedFrom: former),
            LiveRegionViewModel.textForm(text),
            LiveRegionViewModel.textChanges(text),
        ]
    }
}

extension EntriesModel: LiveModel {
    package nonisolated static func regions(of entries: EntriesPage, after former: EntriesPage?) -> Regions {
        [
            LiveRegionViewModel.entries(entries),
            LiveRegionViewModel.entryCount(entries),
            LiveRegionViewModel.latest(entries),
            LiveRegionViewModel.figure(entries),
            LiveRegionViewModel.entryChanges(entries),
        ]
    }
}

extension TurntableModel: LiveModel {
    package nonisolated static func regions(of turntable: TurntablePage, after former: TurntablePage?) -> Regions {
        [
            LiveRegionViewModel.sign(of: turntable),
            LiveRegionViewModel.turntable(turntable),
            LiveRegionViewModel.plays(turntable),
        ]
    }
}

extension CatalogueModel: LiveModel {
    package nonisolated static func regions(of catalogue: CatalogueState<Item>, after former: CatalogueState<Item>?)
        -> Regions
    {
        let items = LiveRegionViewModel.items(catalogue.firstPage, in: catalogue)
        let latest = LiveRegionViewModel.latest(catalogue)
        let formerItems = former.map { LiveRegionViewModel.items($0.firstPage, in: $0) }
        let formerLatest = former.map { LiveRegionViewModel.latest($0) }
        // The small regions come first, so that a long list does not hold them up.
        return [
            LiveRegionViewModel.count(catalogue),
            LiveRegionViewModel.figure(catalogue),
            LiveRegionViewModel.changes(catalogue),
        ] + (latest.content == formerLatest?.content ? [] : [latest])
            + (items.content == formerItems?.content ? [] : [items])
    }
}

extension SourceModel: LiveModel {
    package nonisolated static func regions(of source: SourceState, after former: SourceState?) -> Regions {
        [LiveRegionViewModel.source(source)]
    }
}

extension CommentsModel: LiveModel {
    package nonisolated static func regions(of comments: CommentsState, after former: CommentsState?) -> Regions {
        [
            LiveRegionViewModel.comments(comments),
            LiveRegionViewModel.commentList(comments),
            LiveRegionViewModel.commentChanges(comments),
        ]
    }
}

extension ImportModel: LiveModel {
    package nonisolated static func regions(of imports: ImportState, after former: ImportState?) -> Regions {
        [LiveRegionViewModel.importing(imports)]
    }
}

// The models of one visitor, whose regions only that visitor receives.

extension VisitorModel: LiveModel {
    package nonisolated static func regions(of visitor: VisitorState, after former: VisitorState?) -> Regions {
        let settings = LiveRegionViewModel.settingsChanges(visitor)
        return [
            LiveRegionViewModel.greeting(visitor),
            LiveRegionViewModel.greetingForm(visitor),
            LiveRegionViewModel.greetingLink(visitor),
            LiveRegionViewModel.profile(visitor),
        ] + (visitor.settings == former?.settings ? [] : [settings])
    }
}

extension VisitorFavourites: LiveModel {
    package nonisolated static func regions(of favourites: FavouritesState, after former: FavouritesState?) -> Regions {
        [
            LiveRegionViewModel.favourites(favourites, of: Item.kind),
            LiveRegionViewModel.favouriteChanges(favourites, of: Item.kind),
        ]
    }
}

extension VisitorMarks: LiveModel {
    package nonisolated static func regions(of marks: RepositoryMarkState, after former: RepositoryMarkState?)
        -> Regions
    {
        [LiveRegionViewModel.markChanges(marks)]
    }
}

extension StargazerModel: LiveModel {
    /// The list of stars follows the revision in the status; the statistics, the details and the search follow the changes.
    package nonisolated static func regions(of stargazer: StargazerState, after former: StargazerState?) -> Regions {
        [
            LiveRegionViewModel.stargazer(stargazer, hasToken: false),
            LiveRegionViewModel.stargazer(stargazer, hasToken: true),
        ] + (stargazer.stored.revision == former?.stored.revision ? [] : [LiveRegionViewModel.starChanges(stargazer)])
    }
}
