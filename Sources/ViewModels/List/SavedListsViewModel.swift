package import Models
package import Routing
package import Views

package struct SavedListsViewModel: SavedListsView {
    package let links: [Link]
    package let form: SavedListFormViewModel?

    /// Returns `nil` if there is nothing to show: the visitor has saved no list, and this is the whole one.
    /// - Parameters:
    ///   - lists: The lists of the visitor.
    ///   - refused: The name that was not saved, and the reason; `nil` when the page is opened.
    init?(
        _ lists: [SavedList],
        _ query: CatalogueQuery,
        of kind: CatalogueKind,
        refused: RefusedListName?
    ) {
        let shown = lists.filter { $0.kind == kind && $0.deletedAt == nil }
        let url = kind.url(.list(query.onPage(1)))
        let current = shown.first { $0.address == url }
        links = shown.map { Link($0.name, to: $0.address, current: $0.id == current?.id ? "page" : nil) }
        form =
            query.onPage(1).isDefault && current == nil
            ? nil
            : SavedListFormViewModel(
                current,
                suggesting: query.filter.title(of: kind),
                url: url,
                of: kind,
                refused: refused
            )
        if links.isEmpty, form == nil { return nil }
    }
}

/// A name of a saved list as typed, and the reason that it was refused.
package typealias RefusedListName = (typed: String, error: SavedListError)

package struct SavedListFormViewModel: SavedListForm {
    package let title: String
    package let saveURL: String
    package let hidden: HiddenFieldViewModel
    package let field: String
    package let name: String
    package let error: String?
    package let buttons: [FormButton]

    /// - Parameters:
    ///   - saved: The list, if it is saved.
    ///   - suggestion: The suggested name of a list that is not.
    fileprivate init(
        _ saved: SavedList?,
        suggesting suggestion: String,
        url: String,
        of kind: CatalogueKind,
        refused: RefusedListName?
    ) {
        typealias Field = SavedListFormField
        hidden = HiddenFieldViewModel(Field.returnURL, value: url)
        field = Field.name.name
        let typed = refused.map { ForbiddenCharacter.replaced(in: $0.typed) }
        error = refused.map { refused in
            let (message, advice) = refused.error.words
            return "\(message) \(advice)"
        }
        if let saved {
            title = "Rename or delete “\(saved.name)”"
            saveURL = kind.url(.savedList(id: Int64(saved.id)))
            name = typed ?? saved.name
            buttons = [
                FormButton("Rename", Field.change, value: Field.Change.rename.rawValue),
                FormButton("Delete", Field.change, value: Field.Change.delete.rawValue),
            ]
        } else {
            title = "Save this list"
            saveURL = kind.url(.savedLists)
            name = typed ?? suggestion.shortened(to: SavedList.nameLimit)
            buttons = [FormButton("Save", Field.change, value: "")]
        }
    }
}

extension NoticeViewModel {
    /// The notice that a list was saved, renamed or restored.
    package init(saved list: SavedList) {
        self.init("The list \(list.name.quoted) was saved.", hasFocus: true)
    }

    /// The notice that a saved list was deleted; `nil` if it was restored.
    package init?(deletionOf list: SavedList, returnTo page: ListRoute?) {
        guard list.deletedAt != nil else { return nil }
        self.init(
            "The list \(list.name.quoted) was deleted.",
            undoURL: list.kind.url(.savedListRestoration(id: Int64(list.id), returnTo: page)),
            hasFocus: true
        )
    }
}

extension SavedListError {
    /// The problem, and advice.
    var words: (message: String, advice: String) {
        switch self {
        case .name(.blank): ("The list has no name.", "Enter a name for the list.")
        case .name:
            (
                "The name is too long, or has a sign that cannot be shown.",
                "Use at most \(SavedList.nameLimit) characters."
            )
        case .taken: ("You have a list with this name.", "Choose another name.")
        case .tooLongAddress: ("The filter of the list is too long.", "Search for fewer words.")
        case .tooMany(let limit): ("You have \(limit) saved lists already.", "Delete one of them first.")
        case .missing: ("There is no such list.", "It may have been deleted a day ago.")
        case .noRoom: ("There is no room for more lists on this server.", "Try again later.")
        }
    }
}
