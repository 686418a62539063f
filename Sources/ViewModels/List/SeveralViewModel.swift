package import Models
import Routing
package import Views

/// The rows that a visitor has chosen, and a change of them that was refused.
package struct SeveralChoice: Sendable, Equatable {
    /// The contents of the bar's fields.
    package struct Typed: Sendable, Equatable {
        let tag: String
        let rating: String?
        let field: String?
        let value: String

        package init(tag: String = "", rating: String? = nil, field: String? = nil, value: String = "") {
            self.tag = tag
            self.rating = rating
            self.field = field
            self.value = value
        }
    }

    /// The reason that nothing was changed.
    package enum Refusal: Sendable, Equatable {
        case invalid(SeveralError)
        /// An import or a source is adding many items.
        case busy
    }

    let ids: [Int64]
    let typed: Typed
    let refusal: Refusal?

    package init(_ ids: [Int64] = [], _ typed: Typed = Typed(), refusal: Refusal? = nil) {
        self.ids = ids
        self.typed = typed
        self.refusal = refusal
    }
}

/// The bar that changes all chosen songs, movies or stars.
package struct SeveralViewModel: SeveralView {
    static let formID = "several"
    /// The form as the tools above the list use it.
    static let choosing = ListChoosing(
        form: formID,
        field: SeveralFormField.shown.name,
        wordsField: SeveralFormField.words.name,
        filter: FormButton("Filter", SeveralFormField.change, value: SeveralFormField.Change.filter.rawValue)
    )

    package let id = Self.formID
    package let saveURL: String
    package let hidden: [HiddenFieldViewModel]
    package let isShown: Bool
    package let refusal: String?
    package let elsewhere: String?
    package let label: String
    package let chosenField: String
    package let tagField: String
    package let tag: String
    package let tagButtons: [FormButton]
    package let rating: (field: String, choices: [FieldChoice], button: FormButton)?
    package let value: (field: String, choices: [FieldChoice], valueField: String, text: String, button: FormButton)?
    package let buttons: [FormButton]
    package let doneURL: String

    /// The bar of a list of songs or movies.
    /// - Parameters:
    ///   - choice: What is chosen already; `nil` unless the visitor chooses rows without a script.
    ///   - shown: The ids of the rows on the page.
    init(_ query: CatalogueQuery, of kind: CatalogueKind, _ choice: SeveralChoice?, besides shown: [Int64]) {
        typealias Field = SeveralFormField
        func button(_ label: String, _ change: Field.Change) -> FormButton {
            FormButton(label, Field.change, value: change.rawValue)
        }
        saveURL = kind.url(.several)
        doneURL = kind.url(.list(query))
        let chosenElsewhere = Set(choice?.ids ?? []).subtracting(shown).sorted()
        hidden =
            [HiddenFieldViewModel(Field.returnURL, value: doneURL)]
            + chosenElsewhere.map { HiddenFieldViewModel(Field.chosen, value: "\($0)") }
        elsewhere =
            chosenElsewhere.isEmpty
            ? nil
            : "\(chosenElsewhere.count.counted("selected \(kind.singular) is", "selected \(kind.plural) are")) not on this page."
        isShown = choice != nil
        refusal = choice?.refusal.map { $0.words(of: kind) }
        label = kind.plural
        chosenField = Field.chosen.name
        tagField = Field.tag.name
        let typed = choice?.typed ?? SeveralChoice.Typed()
        tag = ForbiddenCharacter.replaced(in: typed.tag)
        tagButtons = [button("Tag", .addTag), button("Remove tag", .removeTag)]
        let ratings = Rating.all.reversed().map { rating in
            FieldChoice(
                value: rating.text,
                label: RatingFormViewModel.words(for: rating),
                isChosen: rating.text == typed.rating ?? Rating.all.last?.text
            )
        }
        rating = (
            Field.rating.name, ratings + [FieldChoice(value: "", label: "No rating", isChosen: typed.rating == "")],
            button("Rate", .rate)
        )
        let fields = SeveralChange.fields(of: kind).map { field in
            FieldChoice(
                value: kind.key(of: field),
                label: kind.label(of: field),
                isChosen: kind.key(of: field) == typed.field
            )
        }
        value = (
            Field.field.name, fields, Field.value.name, ForbiddenCharacter.replaced(in: typed.value),
            button("Set", .set)
        )
        buttons = [button(kind.laterTag.capitalizingFirst, .later), button("Delete", .delete)]
    }
}

extension SeveralChoice.Refusal {
    /// The reason, with advice.
    fileprivate func words(of kind: CatalogueKind) -> String {
        switch self {
        case .invalid(let error):
            let (message, advice) = error.words(of: kind)
            return "\(message) \(advice)"
        case .busy: return "\(CommonWords.busy) Try again in a moment."
        }
    }
}

extension SeveralError {
    /// The reason that several items are not changed, and advice.
    func words(of kind: CatalogueKind) -> (message: String, advice: String) {
        switch self {
        case .nothingChosen: ("No \(kind.singular) was chosen.", "Choose at least one, then try again.")
        case .tooMany(let limit): ("Too many \(kind.plural) were chosen.", "Choose at most \(limit.grouped).")
        case .tag(.tooMany):
            ("One of the \(kind.plural) has \(Tag.countLimit) tags already.", "Remove one of its tags first.")
        case .tag:
            ("The tag is empty, too long, or has a comma.", "Enter one tag of up to \(Tag.lengthLimit) characters.")
        case .rating: ("There is no such rating.", "Choose a rating from the list.")
        case .value where kind == .songs: ("The value is invalid.", "Enter an album, or a year such as 1999.")
        case .value: ("The value is invalid.", "Enter a year such as 1999.")
        }
    }
}

extension NoticeViewModel {
    /// The notice that an item was restored in the list.
    package init<Item: CatalogueItem>(restorationOf item: Item, in query: CatalogueQuery) {
        let url = Item.kind.url(.item(id: item.id, returnTo: .unlessDefault(query, of: Item.kind)))
        self.init(
            "The \(Item.kind.singular) \(item.name.quoted) was restored.",
            link: Link("Show it", to: url),
            hasFocus: true
        )
    }

    /// The notice that several items were changed.
    /// - Parameter query: The list to return to; likely duplicates have a page of their own.
    package init(
        _ made: MadeChange,
        _ token: FormToken,
        of kind: CatalogueKind,
        in query: CatalogueQuery = CatalogueQuery()
    ) {
        let items = kind.quantity(made.items.count)
        let message =
            switch made.change {
            case .addTag(let tag): "Tagged \(items) \(tag.quoted)."
            case .removeTag(let tag): "Removed the tag \(tag.quoted) from \(items)."
            case .rate(let rating?): "Rated \(items) \(RatingFormViewModel.words(for: rating))."
            case .rate(nil): "Removed the rating of \(items)."
            case .set(let field, let value?):
                "Set the \(kind.label(of: field).lowercased()) of \(items) to \(field.text(of: value).quoted)."
            case .set(let field, nil): "Removed the \(kind.label(of: field).lowercased()) of \(items)."
            case .delete: "Deleted \(items)."
            case .merge: "Merged the \(kind.plural) into one."
            case .distinguish: "These \(kind.plural) are different. They are no longer listed as a pair."
            case nil: "The \(kind.singular) was saved."
            }
        let again: Link? =
            switch made.change {
            case .delete, .merge, .distinguish, nil: nil
            case .addTag, .removeTag, .rate, .set:
                Link("Choose them again", to: kind.url(.listAfter(.choosingAgain(token), query)))
            }
        self.init(
            made.items.isEmpty ? "Nothing had to be changed." : message,
            link: again,
            undoURL: made.items.isEmpty ? nil : kind.url(.undo(token, returnTo: kind.route(.list(query)))),
            hasFocus: true
        )
    }

    /// The notice that a change of several items was undone.
    package init(undoneFor count: Int64, of kind: CatalogueKind) {
        let verb = count == 1 ? "is as it was" : "are as they were"
        self.init("\(kind.quantity(Int(count))) \(verb) before.", hasFocus: true)
    }
}
