package import Models
import Views

/// The changes after which a page is fetched again, because none of its regions shows them.
package struct RefreshViewModel: RefreshView, Equatable {
    package let regions: [LiveRegionViewModel<ChangesViewModel>]
    package let offer: String
    package let item: Int?

    /// A page that changes only when its reader agrees.
    package static func offered(after change: LiveRegionViewModel<ChangesViewModel>) -> RefreshViewModel {
        RefreshViewModel(regions: [change], offer: change.content.words, item: nil)
    }

    /// The results of a search, which change only when the reader agrees.
    package static func results(after changes: [LiveRegionViewModel<ChangesViewModel>]) -> RefreshViewModel {
        RefreshViewModel(regions: changes, offer: "The results may have changed", item: nil)
    }

    /// The statistics of stars, which change only when the reader agrees.
    package static func charts(of stargazer: StargazerState, _ marks: RepositoryMarkState) -> RefreshViewModel {
        let changes: [LiveRegionViewModel<ChangesViewModel>] = [.markChanges(marks), .starChanges(stargazer)]
        return RefreshViewModel(regions: changes, offer: "Your stars or tags have changed", item: nil)
    }

    /// A page that changes by itself.
    /// - Parameter item: The only item whose changes count.
    package static func atOnce(
        after changes: LiveRegionViewModel<ChangesViewModel>...,
        of item: Int64? = nil
    ) -> RefreshViewModel {
        RefreshViewModel(regions: changes, offer: "", item: item.map(Int.init))
    }

    /// A page that changes by itself.
    static func atOnce(after changes: [LiveRegionViewModel<ChangesViewModel>]) -> RefreshViewModel {
        RefreshViewModel(regions: changes, offer: "", item: nil)
    }
}

package struct ChangesViewModel: ChangesView, Equatable {
    /// The change that a page offers to show.
    let words: String
    package var items: String?
    package var markCount: Int?
}

extension LiveRegionViewModel<ChangesViewModel> {
    /// The changes of the songs, or of the movies.
    package static func changes<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) -> Self {
        let changes = catalogue.recentChanges
        let items = changes.items.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        let content = ChangesViewModel(words: Item.kind.changed, items: items)
        return LiveRegionViewModel(.changes(of: Item.kind), revision: changes.revision, content: content)
    }

    package static func textChanges(_ text: TextState) -> Self {
        let content = ChangesViewModel(words: "The text has changed")
        return LiveRegionViewModel(.textChanges, revision: text.revision, content: content)
    }

    package static func entryChanges(_ entries: EntriesPage) -> Self {
        let content = ChangesViewModel(words: "The entries have changed")
        return LiveRegionViewModel(.entryChanges, revision: entries.revision, content: content)
    }

    package static func commentChanges(_ comments: CommentsState) -> Self {
        let content = ChangesViewModel(words: "The comments have changed")
        return LiveRegionViewModel(.commentChanges, revision: comments.listRevision, content: content)
    }

    /// The changes of a GitHub user's stars.
    package static func starChanges(_ stargazer: StargazerState) -> Self {
        let name = RegionName.starChanges(of: stargazer.stored.name)
        let content = ChangesViewModel(words: "The stars have changed")
        return LiveRegionViewModel(name, revision: stargazer.revision, content: content)
    }

    /// The changes of a visitor's favourites.
    package static func favouriteChanges(_ state: FavouritesState, of kind: CatalogueKind) -> Self {
        let content = ChangesViewModel(words: "Your favourites have changed")
        return LiveRegionViewModel(.favouriteChanges(of: kind), revision: state.revision, content: content)
    }

    package static func settingsChanges(_ visitor: VisitorState) -> Self {
        let content = ChangesViewModel(words: "Your settings have changed")
        return LiveRegionViewModel(.settingsChanges, revision: visitor.revision, content: content)
    }

    /// The changes of a visitor's marks of repositories.
    package static func markChanges(_ state: RepositoryMarkState) -> Self {
        let content = ChangesViewModel(words: "Your marks have changed", markCount: state.revision)
        return LiveRegionViewModel(.markChanges, revision: state.revision, content: content)
    }
}
