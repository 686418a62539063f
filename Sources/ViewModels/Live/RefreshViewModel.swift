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
    package var items: String?
    package var markCount: Int?
}

extension LiveRegionViewModel<ChangesViewModel> {
    /// The changes of the songs, or of the movies.
    package static func changes(_ changes: RecentChanges, of kind: CatalogueKind) -> Self {
        let items = changes.items.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        return LiveRegionViewModel(
            .changes(of: kind),
            revision: changes.revision,
            content: ChangesViewModel(items: items)
        )
    }

    package static func textChanges(_ text: TextState) -> Self {
        LiveRegionViewModel(.textChanges, revision: text.revision, content: ChangesViewModel())
    }

    package static func entryChanges(revision: Int) -> Self {
        LiveRegionViewModel(.entryChanges, revision: revision, content: ChangesViewModel())
    }

    package static func commentChanges(_ comments: CommentsState) -> Self {
        LiveRegionViewModel(.commentChanges, revision: comments.listRevision, content: ChangesViewModel())
    }

    /// The changes of a GitHub user's stars.
    package static func starChanges(_ stargazer: StargazerState) -> Self {
        let name = RegionName.starChanges(of: stargazer.stored.name)
        return LiveRegionViewModel(name, revision: stargazer.revision, content: ChangesViewModel())
    }

    package static func settingsChanges(_ visitor: VisitorState) -> Self {
        LiveRegionViewModel(.settingsChanges, revision: visitor.revision, content: ChangesViewModel())
    }

    /// The changes of a visitor's marks of repositories.
    package static func markChanges(_ state: RepositoryMarkState) -> Self {
        let content = ChangesViewModel(markCount: state.changeCount)
        return LiveRegionViewModel(.markChanges, revision: state.revision, content: content)
    }
}
