package import Models
package import Routing
import Views

package struct EntriesViewModel: EntriesView, PageContent, Equatable {
    package let heading = "Entries"
    package let count: LiveRegionViewModel<EntryCountViewModel>
    package let notice: NoticeViewModel?
    package let newEntry: TextFieldViewModel?
    package let addURL = Route.entries().url
    package let token: HiddenFieldViewModel?
    package let tools = ListToolsViewModel.ofEntries
    package let list: LiveRegionViewModel<EntryListViewModel>
    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.liveForms, .refresh] }

    package var summary: ErrorSummaryViewModel? { newEntry.flatMap { ErrorSummaryViewModel(of: [$0]) } }

    /// The first page.
    /// - Parameter refused: The entry that was not saved, and the reason; `nil` when the page is opened.
    package init(
        _ state: EntriesPage,
        token: FormToken,
        notice: NoticeViewModel? = nil,
        refused: (typed: String, error: EntryError)? = nil
    ) {
        count = .entryCount(state)
        self.notice = notice
        newEntry = .newEntry(refused: refused)
        self.token = HiddenFieldViewModel(EntryFormField.token, value: token.text)
        list = .entries(state)
        pageTitle = refused == nil ? heading : "Error: \(heading)"
        place = .firstPage(of: .entries)
    }

    /// A page after the first.
    package init(_ page: EntriesPage, notice: NoticeViewModel? = nil) {
        count = .entryCount(page)
        self.notice = notice
        newEntry = nil
        token = nil
        list = .entries(page)
        pageTitle = page.paging.title(of: heading)
        place = page.paging.place(in: .entries)
    }
}

extension TextFieldViewModel {
    /// The field for a new entry.
    /// - Parameter refused: The entry that was not saved, and the reason; `nil` when the page is opened.
    static func newEntry(refused: (typed: String, error: EntryError)?) -> TextFieldViewModel {
        var field = TextFieldViewModel(EntryFormField.words, label: "New entry", value: refused?.typed ?? "")
        field.hint = "Everyone sees it."
        field.error = refused?.error.message
        field.hasFocus = refused != nil
        return field
    }
}

extension EntryError {
    /// The message at the field.
    var message: String {
        switch self {
        case .invalid(.blank):
            "An entry needs a few words. Write them here."
        case .invalid(let error):
            error.advice(on: "the entry", limit: EntriesModel.lengthLimit)
        case .noRoom(let limit):
            "There are \(limit.grouped) entries, which is the limit. Delete an entry, then add yours."
        case .changedMeanwhile(let entry):
            "Someone has changed this entry to \(entry.text.map { "“\($0)”" } ?? "an empty one"). Save to replace it with yours."
        case .gone:
            "This entry was deleted meanwhile. You can add yours as a new entry."
        }
    }
}

extension ListToolsViewModel {
    /// The tools of the entries.
    static let ofEntries = entries("Recently deleted", to: .recentlyDeletedEntries)
    /// The tools of the deleted entries.
    static let besidesEntries = entries("All entries", to: .entries())

    private static func entries(_ link: String, to route: Route) -> ListToolsViewModel {
        ListToolsViewModel(relatedLinks: [Link(link, to: route.url)], relatedLinksLabel: "More about the entries")
    }
}

package struct EntryCountViewModel: EntryCountView, Equatable {
    package let words: String

    package init(_ count: Int) {
        words = count.counted("entry", "entries")
    }
}

extension LiveRegionViewModel<EntryCountViewModel> {
    package static func entryCount(_ page: EntriesPage) -> Self {
        LiveRegionViewModel(.entryCount, revision: page.revision, content: EntryCountViewModel(page.paging.itemCount))
    }
}

extension NoticeViewModel {
    /// The notice that an entry was deleted.
    /// - Parameter page: The page that the entry was deleted from. Undo returns to it.
    package static func deleted(_ entry: Entry, fromPage page: Int) -> NoticeViewModel {
        NoticeViewModel(
            entry.text.map { "The entry “\($0)” was deleted." } ?? "The empty entry was deleted.",
            undoURL: Route.entryRestoration(id: entry.id, page: page).url,
            hasFocus: true
        )
    }

    /// The notice that an entry was edited.
    /// - Parameter page: The page of the entry. Undo returns to it.
    package static func edited(_ token: FormToken, onPage page: Int) -> NoticeViewModel {
        NoticeViewModel("The entry was changed.", undoURL: Route.entryUndo(token, page: page).url, hasFocus: true)
    }

    /// The notice that an edit was undone.
    package static let undone = NoticeViewModel("The entry is as it was before.", hasFocus: true)

    /// The notice that an entry was restored.
    package static let restored = NoticeViewModel("The entry was restored.", hasFocus: true)

    /// The notice after a form that was sent twice.
    package static let repeated = NoticeViewModel(
        "The form was sent twice, but the entry was added once. Type it again to add another."
    )
}
