package import Models
import Routing
import Views

package struct EntryFormViewModel: EntryFormView, PageContent, Equatable {
    package let heading = "Edit the entry"
    package let saveURL: String
    package let hidden: HiddenFieldViewModel
    package let words: TextFieldViewModel
    package let save: String
    package let cancelURL: String
    package let pageTitle: String
    package let place: Place? = .below(.entries)

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [words]) }

    /// The form as it is opened.
    /// - Parameter page: The page of the list that the entry is on.
    package init(_ entry: Entry, onPage page: Int) {
        let text = entry.text ?? ""
        self.init(entry.id, onPage: page, typed: text, error: nil, hidden: .base(text))
    }

    /// The form after it was refused. It replaces the entry as someone else has changed it, or adds the typed text if the
    /// entry was deleted.
    /// - Parameters:
    ///   - page: The page of the list that the entry was on.
    ///   - token: The token of a new entry.
    ///   - refused: What was typed, the text that the form was opened with, and the reason.
    package init(
        of id: Entry.ID,
        onPage page: Int,
        token: FormToken,
        refused: (typed: String, base: String, error: EntryError)
    ) {
        let hidden: HiddenFieldViewModel =
            switch refused.error {
            case .changedMeanwhile(let entry): .base(entry.text ?? "")
            case .gone: HiddenFieldViewModel(EntryFormField.token, value: token.text)
            case .invalid, .noRoom: .base(refused.base)
            }
        self.init(id, onPage: page, typed: refused.typed, error: refused.error, hidden: hidden)
    }

    private init(_ id: Entry.ID, onPage page: Int, typed: String, error: EntryError?, hidden: HiddenFieldViewModel) {
        let isGone = error == .gone
        saveURL = isGone ? Route.entries().url : Route.entryEdit(id: id, page: page).url
        save = isGone ? "Add as a new entry" : "Save"
        cancelURL = Route.entries(page: page).url
        self.hidden = hidden
        var field = TextFieldViewModel(EntryFormField.words, label: "Entry", value: typed)
        field.hint = "Everyone sees it."
        field.error = error?.message
        field.hasFocus = true
        words = field
        pageTitle = error == nil ? heading : "Error: \(heading)"
    }
}

extension HiddenFieldViewModel {
    /// The text that the form of an edit was opened with.
    fileprivate static func base(_ text: String) -> HiddenFieldViewModel {
        HiddenFieldViewModel(EntryFormField.base, value: text)
    }
}
