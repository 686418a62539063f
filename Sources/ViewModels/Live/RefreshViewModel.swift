package import Models
import Views

/// The changes that make a page out of date.
package struct RefreshViewModel: RefreshView, Equatable {
    package let regions: [LiveRegionViewModel<ChangesViewModel>]
    package let offer: String
    package let item: Int?

    /// A page that changes only when its reader agrees.
    /// - Parameter offer: What has changed, in words.
    init(_ regions: [LiveRegionViewModel<ChangesViewModel>], offer: String) {
        self.regions = regions
        self.offer = offer
        item = nil
    }

    /// A page that changes by itself.
    /// - Parameter item: The only item whose changes count.
    init(_ regions: LiveRegionViewModel<ChangesViewModel>..., of item: Int64? = nil) {
        self.regions = regions
        offer = ""
        self.item = item.map(Int.init)
    }
}

package struct ChangesViewModel: ChangesView, Equatable {
    package let count: Int
    package var items: String?
}

extension LiveRegionViewModel<ChangesViewModel> {
    /// The changes of the songs, or of the movies.
    package static func changes(_ changes: RecentChanges, of kind: CatalogueKind) -> Self {
        let items = changes.items.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        let content = ChangesViewModel(count: changes.revision, items: items)
        return LiveRegionViewModel(.changes(of: kind), revision: changes.revision, content: content)
    }

    package static func textChanges(_ text: TextState) -> Self {
        LiveRegionViewModel(.textChanges, revision: text.revision, content: ChangesViewModel(count: text.revision))
    }

    package static func entryChanges(revision: Int) -> Self {
        LiveRegionViewModel(.entryChanges, revision: revision, content: ChangesViewModel(count: revision))
    }

    package static func commentChanges(_ comments: CommentsState) -> Self {
        let content = ChangesViewModel(count: comments.listRevision)
        return LiveRegionViewModel(.commentChanges, revision: comments.listRevision, content: content)
    }

    /// The changes of a GitHub user's stars.
    package static func starChanges(_ stargazer: StargazerState) -> Self {
        LiveRegionViewModel(
            .starChanges(of: stargazer.stored.name),
            revision: stargazer.revision,
            content: ChangesViewModel(count: stargazer.stored.revision)
        )
    }

    /// The changes of a visitor's settings.
    package static func settingsChanges(_ visitor: VisitorState) -> Self {
        LiveRegionViewModel(
            .settingsChanges,
            revision: visitor.revision,
            content: ChangesViewModel(count: visitor.revision)
        )
    }

    /// The changes of a visitor's marks of repositories.
    package static func markChanges(_ state: RepositoryMarkState) -> Self {
        let content = ChangesViewModel(count: state.changeCount)
        return LiveRegionViewModel(.markChanges, revision: state.revision, content: content)
    }
}
