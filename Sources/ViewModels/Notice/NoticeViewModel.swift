package import Models
package import Routing
package import Views

package struct NoticeViewModel: NoticeView, Equatable {
    package let message: String
    package let link: Link?
    package let undoURL: String?
    package let undoField: HiddenFieldViewModel?
    package let hasFocus: Bool

    /// - Parameters:
    ///   - link: The link to more about it.
    ///   - undoURL: The URL that undoes the change.
    ///   - undoField: The former value, which undoing sends.
    ///   - hasFocus: Whether the notice has the focus, because the visitor has just made the change.
    init(
        _ message: String,
        link: Link? = nil,
        undoURL: String? = nil,
        undoField: HiddenFieldViewModel? = nil,
        hasFocus: Bool = false
    ) {
        self.message = message
        self.link = link
        self.undoURL = undoURL
        self.undoField = undoField
        self.hasFocus = hasFocus
    }

    /// The notice that an item was deleted.
    /// - Parameter hasFocus: Whether the visitor has just deleted the item. A page that another deletion changes leaves
    ///   the focus where it is.
    /// - Parameter page: The page to return to after restoring the item; `nil` for that of the item.
    package init<Item: CatalogueItem>(deletionOf item: Item, hasFocus: Bool, returnTo page: Route? = nil) {
        self.init(
            "The \(Item.kind.singular) \(item.name.quoted) was deleted.",
            undoURL: Item.kind.url(.restoration(id: item.id, returnTo: page)),
            hasFocus: hasFocus
        )
    }
}

/// A notice that follows one song or movie.
package struct ItemNoticeViewModel: ItemNoticeView, Equatable {
    package let item: Int
    package let url: String
    package let notice: NoticeViewModel?
    package let changes: LiveRegionViewModel<ChangesViewModel>

    /// The notice of a deletion in the list, until the item is restored.
    /// - Parameters:
    ///   - deleted: The item; `nil` if it was restored.
    ///   - query: The page of the list.
    ///   - catalogue: The catalogue before the item was read.
    package static func deletion<Item: CatalogueItem>(
        of id: Item.ID,
        _ deleted: Item?,
        from query: CatalogueQuery = CatalogueQuery(),
        in catalogue: CatalogueState<Item>
    ) -> ItemNoticeViewModel {
        ItemNoticeViewModel(
            item: Int(id),
            url: Item.kind.url(.listAfter(.deleted(id: id), query)),
            notice: deleted.map { item in
                NoticeViewModel(deletionOf: item, hasFocus: true, returnTo: Item.kind.route(.list(query)))
            },
            changes: .changes(catalogue)
        )
    }

    /// The notice in an open form, when the item was changed or deleted elsewhere.
    /// - Parameters:
    ///   - item: The item as it is now; `nil` if it was deleted.
    ///   - revision: The revision of the item that the form is based on.
    ///   - catalogue: The catalogue before the item was read.
    package static func edit<Item: CatalogueItem>(
        of id: Item.ID,
        _ item: Item?,
        since revision: Int,
        in catalogue: CatalogueState<Item>
    ) -> ItemNoticeViewModel {
        let kind = Item.kind
        let message: String? =
            if let item {
                item.revision == revision
                    ? nil
                    : "This \(kind.singular) was changed elsewhere. Saving keeps both changes; where they differ, you choose."
            } else {
                "This \(kind.singular) was deleted elsewhere. When you save, you can add it again with what you have typed."
            }
        return ItemNoticeViewModel(
            item: Int(id),
            url: kind.url(.edit(id: id, since: revision)),
            notice: message.map { NoticeViewModel($0) },
            changes: .changes(catalogue)
        )
    }
}
