package import Models
package import Rendering
package import Routing
package import Views

/// The purpose of a form for a song or movie.
package enum CatalogueFormPurpose: Sendable, Equatable {
    case addition
    /// The base is the text that the form was opened with. The notice tells of later changes.
    case edit(id: Int64, base: DraftText, notice: ItemNoticeViewModel, addition: AdditionViewModel? = nil)

    fileprivate var verb: String {
        switch self {
        case .addition: "Add"
        case .edit: "Save"
        }
    }
}

/// The reason that a form for a song or movie was not saved.
package enum CatalogueFormRefusal<Item: CatalogueItem>: Error, Sendable, Equatable {
    case mistakes(DraftErrors)
    /// These items have the same name and credit.
    case duplicates([Item])
    /// Someone else has changed the same fields.
    case changedMeanwhile(EditConflict<Item>)
    /// The item was deleted.
    case gone
    /// An import is running, so nothing can be changed.
    case busy
    /// The catalogue has the maximum number of items.
    case noRoom(limit: Int)
}

package struct CatalogueFormViewModel: CatalogueFormView, PageContent {
    package let heading: String
    package let warning: (heading: String, message: String, duplicates: [ListRowViewModel])?
    package let saveURL: String
    package let isBack: Bool
    package let addition: AdditionViewModel?
    package let hidden: [HiddenFieldViewModel]
    package let notice: ItemNoticeViewModel?
    package let save: String
    package let existingLink: Link?
    package let saveAnyway: FormButton?
    package let cancelURL: String
    package let place: Place?
    package static var scripts: [Asset] { [.refresh] }
    private let draft: CatalogueFormFields

    package var contested: [ContestedFieldViewModel] { draft.contested }
    package var fields: [any View] { draft.fields }
    package var wideFields: [any View] { draft.wideFields }
    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(draft.errors) }
    package var pageTitle: String { summary == nil && warning == nil ? heading : "Error: \(heading)" }

    /// - Parameters:
    ///   - text: The content of the fields.
    ///   - token: The token of the form.
    ///   - refusal: The reason that the form was not saved; `nil` for a form that is opened.
    ///   - list: The list that the form was opened from, or the item that it changes; `nil` for the default page.
    package init<Item: CatalogueItem>(
        _ purpose: CatalogueFormPurpose,
        _ text: DraftText,
        token: FormToken,
        refusal: CatalogueFormRefusal<Item>?,
        returnTo list: ListRoute? = nil
    ) {
        let kind = Item.kind
        let mistakes: DraftErrors? = if case .mistakes(let errors) = refusal { errors } else { nil }
        let conflict: EditConflict<Item>? = if case .changedMeanwhile(let conflict) = refusal { conflict } else { nil }
        draft = CatalogueFormFields(text, mistakes: mistakes, conflict: conflict, isOpening: refusal == nil)
        warning = refusal?.warning(for: purpose, returnTo: list)
        if case .duplicates(let items) = refusal {
            // An edit would be lost.
            existingLink = purpose == .addition ? Link(toExisting: items, returnTo: list) : nil
            let ids = items.map { "\($0.id)" }.joined(separator: " ")
            saveAnyway = FormButton("\(purpose.verb) anyway", CatalogueFormField.duplicate, value: ids)
        } else {
            existingLink = nil
            saveAnyway = nil
        }
        place = .below(kind.section)
        switch purpose {
        case .addition:
            isBack = false
            addition = nil
            heading = "Add a \(kind.singular)"
            let query: CatalogueQuery = if case .catalogue(kind, let query) = list { query } else { CatalogueQuery() }
            saveURL = kind.url(.list(query))
            hidden = [HiddenFieldViewModel(CatalogueFormField.token, value: token.text)]
            notice = nil
            save = if case .gone = refusal { "Add it again" } else { purpose.verb }
            cancelURL = list?.route.url ?? kind.url(.list())
        case .edit(let id, let base, let notice, let addition):
            isBack = true
            self.addition = addition
            heading = "Edit the \(kind.singular)"
            saveURL = kind.url(.item(id: id, returnTo: list))
            hidden =
                [HiddenFieldViewModel(CatalogueFormField.token, value: token.text)]
                + kind.fields.map { field in
                    HiddenFieldViewModel(CatalogueFormField.base(field, of: kind), value: base[field])
                }
            self.notice = notice
            save = purpose.verb
            cancelURL = kind.url(.item(id: id, returnTo: list))
        }
    }
}

/// The fields of the form, with their errors.
private struct CatalogueFormFields {
    private let kind: CatalogueKind
    private let text: DraftText
    /// The errors of the fields.
    private let messages: [CatalogueField: String]
    private let contestedFields: [CatalogueField]
    /// The values that someone else has saved.
    private let stored: DraftText
    /// Whether the form is opened, and not shown again.
    private let isOpening: Bool

    init<Item>(_ text: DraftText, mistakes: DraftErrors?, conflict: EditConflict<Item>?, isOpening: Bool) {
        kind = Item.kind
        self.isOpening = isOpening
        self.text = text
        var messages: [CatalogueField: String] = [:]
        for mistake in mistakes?.errors ?? [] {
            messages[mistake.field] = mistake.reason.advice(on: mistake.field, typed: text, of: Item.kind)
        }
        self.messages = messages
        contestedFields = conflict?.fields ?? []
        stored = conflict.map { DraftText($0.stored) } ?? DraftText()
    }

    private static let wideFields: [CatalogueField] = [.note, .tags]

    /// The fields from the name to the rating, unless they are contested.
    var fields: [any View] {
        kind.fields.filter { !Self.wideFields.contains($0) && !contestedFields.contains($0) }.map(view)
    }
    /// The note and the tags, unless they are contested.
    var wideFields: [any View] { Self.wideFields.filter { !contestedFields.contains($0) }.map(view) }

    var contested: [ContestedFieldViewModel] {
        contestedFields.map { field in
            ContestedFieldViewModel(
                label: kind.label(of: field),
                name: CatalogueFormField.choice(field, of: kind).name,
                keepYours: "Keep \(label(of: field).lowercased())",
                field: view(of: field),
                stored: stored[field].isEmpty
                    ? nil : ForbiddenCharacter.replaced(in: stored[field], allowing: ["\n", "\r", "\t"])
            )
        }
    }

    /// The errors, in the order of the fields.
    var errors: [(field: String, message: String)] {
        kind.fields.compactMap { field in
            messages[field].map { (CatalogueFormField.value(field, of: kind).name, $0) }
        }
    }

    private var focus: CatalogueField? { kind.fields.first { isOpening || messages[$0] != nil } }

    private func label(of field: CatalogueField) -> String {
        let label = kind.label(of: field)
        return contestedFields.contains(field) ? "Your \(label.lowercased())" : label
    }

    private func view(of field: CatalogueField) -> any View {
        switch field {
        case .note: area
        case .rating: choice
        default: line(field)
        }
    }

    private func line(_ field: CatalogueField) -> TextFieldViewModel {
        var line = TextFieldViewModel(
            CatalogueFormField.value(field, of: kind),
            label: label(of: field),
            value: text[field]
        )
        line.isRequired = field.isRequired(in: kind)
        if case .number = field.valueType { line.inputMode = "numeric" }
        line.hint = hint(for: field)
        line.error = messages[field]
        line.hasFocus = field == focus
        return line
    }

    private var area: TextAreaFieldViewModel {
        var area = TextAreaFieldViewModel(
            CatalogueFormField.value(.note, of: kind),
            label: label(of: .note),
            value: text[.note]
        )
        area.error = messages[.note]
        area.hasFocus = focus == .note
        return area
    }

    private var choice: ChoiceFieldViewModel {
        var choice = ChoiceFieldViewModel(
            CatalogueFormField.value(.rating, of: kind),
            label: label(of: .rating),
            choices: [("", "None")] + Rating.all.reversed().map { ($0.text, RatingFormViewModel.words(for: $0)) },
            chosen: text[.rating]
        )
        choice.error = messages[.rating]
        choice.hasFocus = focus == .rating
        return choice
    }

    private func hint(for field: CatalogueField) -> String? {
        switch field {
        case .duration: kind == .songs ? "For example, 3:54." : "95 min is 1:35. 1 min 35 s is 0:01:35."
        case .credit where Credit(text[.credit]).names.count > 1: "One name: A, B;"
        case .credit: "Several: A; B."
        case .tags: "Separate tags with commas."
        default: nil
        }
    }
}

extension CatalogueFormRefusal {
    /// The warning above the form; `nil` for mistakes, which are shown beside their fields.
    fileprivate func warning(
        for purpose: CatalogueFormPurpose,
        returnTo list: ListRoute?
    ) -> (heading: String, message: String, duplicates: [ListRowViewModel])? {
        let kind = Item.kind
        let notYet = "The \(kind.singular) is not saved yet"
        let not = "The \(kind.singular) was not saved"
        switch self {
        case .mistakes:
            return nil
        case .duplicates(let items):
            let advice = "If yours is a different one, press “\(purpose.verb) anyway”."
            let message =
                items.count == 1
                ? "A \(kind.singular) with this name and \(kind.credit) already exists: see below. \(advice)"
                : "Some \(kind.plural) with this name and \(kind.credit) already exist: see below. \(advice)"
            return (notYet, message, items.map { ListRowViewModel(existing: $0, returnTo: list) })
        case .changedMeanwhile(let conflict):
            let values = conflict.fields.count == 1 ? "value" : "values"
            let message =
                "This \(kind.singular) was changed while you were editing it."
                + " Choose which \(values) to keep, then save."
            return (notYet, message, [])
        case .gone:
            let message =
                "This \(kind.singular) was deleted while you were editing it."
                + " What you entered is still in the form, so you can add it again."
            return (not, message, [])
        case .busy:
            return (notYet, "\(CommonWords.busy) What you entered is still in the form: send it again in a moment.", [])
        case .noRoom(let limit):
            let message =
                "There are \(kind.quantity(limit)), which is the limit."
                + " Delete another \(kind.singular), then add yours: it is still in the form."
            return (not, message, [])
        }
    }
}

extension ListRowViewModel {
    /// An item of the same name and credit, with the facts by which a person would know it.
    fileprivate init<Item: CatalogueItem>(existing item: Item, returnTo list: ListRoute?) {
        var text = DraftText(item)
        text[.credit] = item.creditWords
        let facts: [CatalogueField] = [.credit, .album, .year, .duration]
        self.init(
            HighlightedTextViewModel(item.name),
            HighlightedTextViewModel(facts.map { text[$0] }.filter { !$0.isEmpty }.joined(separator: " · ")),
            url: Item.kind.url(.item(id: item.id, returnTo: list))
        )
    }
}

extension Link {
    /// A link to the item of the same name and credit, or if there are several, to the list of their artist or
    /// director. Returns `nil` without items.
    fileprivate init?<Item: CatalogueItem>(toExisting items: [Item], returnTo list: ListRoute?) {
        guard let item = items.first else { return nil }
        let kind = Item.kind
        if items.count == 1 {
            self.init("Show the existing \(kind.singular)", to: kind.url(.item(id: item.id, returnTo: list)))
        } else {
            self.init(
                "Show the existing \(kind.plural)",
                to: kind.url(.list(CatalogueQuery(.credit(item.creditWords))))
            )
        }
    }
}

package struct ContestedFieldViewModel: ContestedField {
    package let label: String
    package let name: String
    package let yours = CatalogueFormField.Choice.yours.rawValue
    package let keepYours: String
    package let field: any View
    package let theirs = CatalogueFormField.Choice.theirs.rawValue
    package let stored: String?
}
