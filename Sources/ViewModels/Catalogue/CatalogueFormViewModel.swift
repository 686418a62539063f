package import Models
import Routing
import Views

/// The purpose of a form for a song or movie.
package enum CatalogueFormPurpose: Sendable, Equatable {
    case addition
    /// The version is the one that the edit is based on.
    case edit(id: Int64, version: Int)
}

/// The reason a form for a song or movie was not saved.
package enum CatalogueFormProblem<Item: CatalogueItem>: Error, Sendable, Equatable {
    case mistakes(DraftErrors)
    /// These items have the same name and credit.
    case duplicates([Item])
    /// Someone else has saved this version of the item.
    case changedMeanwhile(Item)
    /// The item was deleted.
    case gone
    /// An import is running, so that nothing can be changed.
    case busy
}

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
    ///   - text: The content of the fields.
    ///   - token: The token of the form, for an addition.
    ///   - problem: The reason the form was not saved; `nil` for a form that is opened.
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
            save = if case .gone = problem { "Add it again" } else { "Add" }
            cancelURL = kind.url(.list())
            cancel = "Cancel"
        case .edit(let id, let base):
            heading = "Edit the \(kind.one)"
            saveURL = kind.url(.item(id: id))
            self.token = nil
            cancelURL = kind.url(.item(id: id))
            if case .changedMeanwhile(let item) = problem {
                // The visitor has now seen both versions, so the next save may replace the other one.
                version = item.version
                save = "Save your version"
                cancel = "Keep the saved version"
            } else {
                version = base
                save = "Save"
                cancel = "Cancel"
            }
        }
    }
}

/// The fields of the form, with their errors.
private struct CatalogueFormFields: Equatable {
    /// The fields of one line, from the name to the duration.
    let lines: [TextFieldViewModel]
    let note: TextAreaFieldViewModel
    let rating: ChoiceFieldViewModel
    let tags: TextFieldViewModel
    /// The errors, in the order of the fields.
    let errors: [FieldProblemViewModel]

    init(_ text: DraftText, of kind: CatalogueKind, mistakes: DraftErrors?) {
        var messages: [CatalogueField: String] = [:]
        for mistake in mistakes?.mistakes ?? [] {
            messages[mistake.field] = mistake.reason.advice(on: mistake.field, typed: text, of: kind)
        }
        let focus = kind.fields.first { messages[$0] != nil }

        func line(_ field: CatalogueField) -> TextFieldViewModel {
            var line = TextFieldViewModel(kind.key(of: field), label: kind.label(of: field), value: text[field])
            line.isRequired = field == .name || field == .credit
            line.inputMode = field == .year ? "numeric" : nil
            line.hint = Self.hint(for: field)
            line.error = messages[field]
            line.hasFocus = field == focus
            return line
        }
        lines = kind.fields.filter { ![.note, .rating, .tags].contains($0) }.map(line)
        var note = TextAreaFieldViewModel("note", label: kind.label(of: .note), value: text[.note])
        note.error = messages[.note]
        note.hasFocus = focus == .note
        self.note = note
        var rating = Self.rating(text[.rating], label: kind.label(of: .rating))
        rating.error = messages[.rating]
        rating.hasFocus = focus == .rating
        self.rating = rating
        tags = line(.tags)
        errors = kind.fields.compactMap { field in
            messages[field].map { FieldProblemViewModel(field: kind.key(of: field), message: $0) }
        }
    }

    private static func hint(for field: CatalogueField) -> String? {
        switch field {
        case .duration: "For example, 3:54."
        case .tags: "Separate tags with commas."
        default: nil
        }
    }

    private static func rating(_ chosen: String, label: String) -> ChoiceFieldViewModel {
        let choices = CatalogueField.ratings.reversed().map {
            ("\($0)", "\($0) of \(CatalogueField.ratings.upperBound)")
        }
        return ChoiceFieldViewModel("rating", label: label, choices: [("", "None")] + choices, chosen: chosen)
    }
}

package struct CatalogueWarningViewModel: CatalogueWarning, Equatable {
    package let heading: String
    package let message: String
    package let duplicates: [CatalogueRowViewModel]
    package let differences: [CatalogueDifferenceViewModel]

    /// Returns `nil` for mistakes, which are shown beside their fields.
    fileprivate init?<Item: CatalogueItem>(
        _ problem: CatalogueFormProblem<Item>,
        typed: DraftText,
        of kind: CatalogueKind
    ) {
        switch problem {
        case .mistakes:
            return nil
        case .duplicates(let items):
            self.init(
                "This was not saved yet",
                items.count == 1
                    ? "A \(kind.one) with this name and \(kind.credit) already exists:"
                    : "Some \(kind.many) with this name and \(kind.credit) already exist:",
                duplicates: items.map { CatalogueRowViewModel($0, of: kind) }
            )
        case .changedMeanwhile(let item):
            self.init(
                "This was not saved yet",
                "Someone else changed this \(kind.one) while you were editing it. "
                    + "Your version is still in the form: save it, or keep the saved version.",
                differences: CatalogueDifferenceViewModel.all(yours: typed, saved: DraftText(item), of: kind)
            )
        case .gone:
            self.init(
                "This was not saved",
                "Someone else deleted this \(kind.one) while you were editing it. "
                    + "Your version is still in the form, so you can add it again."
            )
        case .busy:
            self.init(
                "This was not saved yet",
                "Many rows are being added right now, and nothing can be changed until that is done. "
                    + "Your version is still in the form: send it again in a moment."
            )
        }
    }

    private init(
        _ heading: String,
        _ message: String,
        duplicates: [CatalogueRowViewModel] = [],
        differences: [CatalogueDifferenceViewModel] = []
    ) {
        self.heading = heading
        self.message = message
        self.duplicates = duplicates
        self.differences = differences
    }
}

package struct CatalogueDifferenceViewModel: CatalogueDifference, Equatable {
    package let name: String
    package let yours: String
    package let saved: String

    /// Returns the fields that differ.
    fileprivate static func all(yours: DraftText, saved: DraftText, of kind: CatalogueKind)
        -> [CatalogueDifferenceViewModel]
    {
        kind.fields.filter { yours[$0] != saved[$0] }.map { field in
            CatalogueDifferenceViewModel(
                name: kind.label(of: field),
                yours: words(for: yours[field]),
                saved: words(for: saved[field])
            )
        }
    }

    private static func words(for value: String) -> String {
        value.isEmpty ? "empty" : ForbiddenCharacter.marked(in: value, allowing: ["\n", "\r", "\t"])
    }
}
