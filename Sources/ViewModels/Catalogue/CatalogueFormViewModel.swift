package import Models
import Routing
import Views

package struct CatalogueFormViewModel: CatalogueFormView, PageContent, Equatable {
    package let heading: String
    package let warning: CatalogueWarningViewModel?
    package let saveURL: String
    package let token: String?
    package let version: Int?
    package let save: String
    package let saveAnyway: String?
    package let cancelURL: String
    package let cancel: String
    package let place: Place?
    private let draft: CatalogueFormFields

    package var fields: [TextFieldViewModel] { draft.lines }
    package var note: TextAreaFieldViewModel { draft.note }
    package var rating: ChoiceFieldViewModel { draft.rating }
    package var tags: TextFieldViewModel { draft.tags }
    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(draft.errors) }
    package var pageTitle: String { summary == nil && warning == nil ? heading : "Error: \(heading)" }

    /// - Parameters:
    ///   - text: What stands in the form.
    ///   - token: Of this form, for an addition.
    ///   - problem: Why it comes back; nil when it is opened.
    package init<Item: CatalogueItem>(
        _ purpose: CatalogueFormPurpose,
        _ text: DraftText,
        of kind: CatalogueKind,
        token: FormToken,
        problem: CatalogueFormProblem<Item>? = nil
    ) {
        let mistakes: DraftErrors? = if case .mistakes(let errors) = problem { errors } else { nil }
        draft = CatalogueFormFields(text, of: kind, mistakes: mistakes)
        warning = problem.flatMap { CatalogueWarningViewModel($0, typed: text, of: kind) }
        saveAnyway = if case .duplicates = problem { "Save anyway" } else { nil }
        place = .below(kind.section)
        switch purpose {
        case .addition:
            heading = "Add a \(kind.one)"
            saveURL = kind.url(.list())
            self.token = token.text
            version = nil
            save = if case .gone = problem { "Add it anew" } else { "Add" }
            cancelURL = kind.url(.list())
            cancel = "Cancel"
        case .edit(let id, let base):
            heading = "Edit the \(kind.one)"
            saveURL = kind.url(.item(id: id))
            self.token = nil
            cancelURL = kind.url(.item(id: id))
            if case .changedMeanwhile(let item) = problem {
                // Who saves now has seen both.
                version = item.version
                save = "Save yours"
                cancel = "Keep what is there"
            } else {
                version = base
                save = "Save"
                cancel = "Cancel"
            }
        }
    }
}
