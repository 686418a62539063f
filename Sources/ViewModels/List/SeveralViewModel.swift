package import Models
import Routing
package import Views

/// The bar that changes all chosen songs, movies or stars.
package struct SeveralViewModel: SeveralView {
    static let formID = "several"

    package let id = Self.formID
    package let saveURL: String
    package let hidden: [HiddenFieldViewModel]
    package let isShown: Bool
    package let label: String
    package let chosenField: String
    package let tagField: String
    package let tagButtons: [FormButton]
    package let rating: (field: String, choices: [FieldChoice], button: FormButton)?
    package let value: (field: String, choices: [FieldChoice], valueField: String, button: FormButton)?
    package let buttons: [FormButton]
    package let doneURL: String

    /// The bar of a list of songs or movies.
    /// - Parameter isShown: Whether the visitor chooses rows without a script.
    init(_ query: CatalogueQuery, of kind: CatalogueKind, isShown: Bool) {
        typealias Field = SeveralFormField
        func button(_ label: String, _ change: Field.Change) -> FormButton {
            FormButton(label, Field.change, value: change.rawValue)
        }
        saveURL = kind.url(.several)
        doneURL = kind.url(.list(query))
        hidden = [HiddenFieldViewModel(Field.returnURL, value: doneURL)]
        self.isShown = isShown
        label = kind.plural
        chosenField = Field.chosen.name
        tagField = Field.tag.name
        tagButtons = [button("Tag", .addTag), button("Remove tag", .removeTag)]
        let ratings = Rating.all.reversed().map { rating in
            FieldChoice(
                value: rating.text,
                label: RatingFormViewModel.words(for: rating),
                isChosen: rating == Rating.all.last
            )
        }
        rating = (
            Field.rating.name, ratings + [FieldChoice(value: "", label: "No rating", isChosen: false)],
            button("Rate", .rate)
        )
        let fields = SeveralChange.fields(of: kind).map { field in
            FieldChoice(value: kind.key(of: field), label: kind.label(of: field), isChosen: false)
        }
        value = (Field.field.name, fields, Field.value.name, button("Set", .set))
        buttons = [button(kind.laterTag.capitalizingFirst, .later), button("Delete", .delete)]
    }
}

extension NoticeViewModel {
    /// The notice that an item was restored in the list.
    package init<Item: CatalogueItem>(restorationOf item: Item, in query: CatalogueQuery) {
        let url = Item.kind.url(.item(id: item.id, returnTo: .unlessDefault(query, of: Item.kind)))
        self.init(
            "The \(Item.kind.singular) “\(item.name.isolated)” was restored.",
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
            case .addTag(let tag): "Tagged \(items) “\(tag.isolated)”."
            case .removeTag(let tag): "Removed the tag “\(tag.isolated)” from \(items)."
            case .rate(let rating?): "Rated \(items) \(RatingFormViewModel.words(for: rating))."
            case .rate(nil): "Removed the rating of \(items)."
            case .set(let field, let value?):
                "Set the \(kind.label(of: field).lowercased()) of \(items) to “\(field.text(of: value).isolated)”."
            case .set(let field, nil): "Removed the \(kind.label(of: field).lowercased()) of \(items)."
            case .delete: "Deleted \(items)."
            case .merge: "Merged the \(kind.plural) into one."
            case .distinguish: "These \(kind.plural) are different. The pair is listed no more."
            }
        self.init(
            made.items.isEmpty ? "Nothing had to be changed." : message,
            undoURL: made.items.isEmpty ? nil : kind.url(.undo(token, returnTo: .catalogue(kind, query))),
            hasFocus: true
        )
    }

    /// The notice that a change of several items was undone.
    package init(undoneFor count: Int64, of kind: CatalogueKind) {
        self.init("Undone for \(kind.quantity(Int(count))).", hasFocus: true)
    }
}
