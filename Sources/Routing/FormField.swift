package import Models

/// A field of a form. View models write its name into pages, and controllers read its value from requests.
package protocol FormField: Sendable {
    /// The name in HTML.
    var name: String { get }
    /// The size limit of the form, in bytes, URL-encoded.
    ///
    /// A type that overrides this has to annotate the property's type; Swift 6.3 uses the default for an inferred type.
    static var sizeLimit: Int { get }
}

extension FormField {
    /// The limit of a form of short fields.
    package static var sizeLimit: Int { sizeLimit(forTextsOf: 0) }

    /// Returns the limit of a form with texts.
    ///
    /// A UTF-16 code unit takes up to nine bytes: “€” is sent as `%E2%82%AC`. There is room for short fields too, and
    /// for texts that are somewhat too long, which are shown again with the reason.
    /// - Parameter length: The limit of all texts together, in UTF-16 code units.
    static func sizeLimit(forTextsOf length: Int) -> Int { (16 << 10) + 9 * length }
}

extension FormField where Self: RawRepresentable<String> {
    package var name: String { rawValue }
}

/// The form that adds or edits a song or movie.
package enum CatalogueFormField: FormField {
    /// The typed value.
    case value(CatalogueField, of: CatalogueKind)
    /// The value that the form was opened with. It is part of the form, so the server stores nothing for an open form.
    case base(CatalogueField, of: CatalogueKind)
    /// The choice between the typed value and the one that someone else has saved meanwhile.
    case choice(CatalogueField, of: CatalogueKind)
    /// The token of the form, so that it adds one item if it is sent twice. It also undoes an edit.
    case token
    /// The confirmation of a duplicate: the identifiers of the existing items.
    case duplicate

    package var name: String {
        switch self {
        case .value(let field, let kind): kind.key(of: field)
        case .base(let field, let kind): "base-\(kind.key(of: field))"
        case .choice(let field, let kind): "choice-\(kind.key(of: field))"
        case .token: "token"
        case .duplicate: "duplicate"
        }
    }

    /// Each text is in the form up to three times: as typed, as its base, and as it was before a choice.
    package static let sizeLimit: Int = sizeLimit(
        forTextsOf: 3
            * CatalogueField.allCases.reduce(0) { length, field in
                length + (field.lengthLimit ?? 0) * (field.valueType == .tags ? Tag.countLimit : 1)
            }
    )

    /// A value of ``choice(_:of:)``.
    package enum Choice: String, Sendable {
        case yours
        case theirs
    }
}

/// The forms that change the text or restore a version of it.
package enum TextFormField: String, FormField {
    case text
    /// The revision of the text that the new one was made from.
    case base
    /// The text of this revision. It is part of the form, so the server stores nothing for an open form.
    case baseText = "base-text"
    /// The number of the version to restore.
    case version
    /// The identifier of a form that sends its text during typing. Its script chooses it.
    case editor
    /// The number of the edit, which grows with each edit of the editor.
    case sequence
    /// Sent to undo: the text is the one before the changes of the editor. The value is ignored.
    case undo

    package static let sizeLimit: Int = sizeLimit(forTextsOf: 2 * TextModel.lengthLimit)
}

package enum EntryFormField: String, FormField {
    case words
    /// The text that the form of an edit was opened with.
    case base
    /// The token that identifies a form that is sent twice.
    case token
}

/// The form that puts an item on the turntable.
package enum TurntableFormField: String, FormField {
    /// A ``PlayedItem/Kind``.
    case kind
    case id
}

package enum GreetingFormField: String, FormField {
    case name
}

package enum ProfileFormField: String, FormField {
    case firstName = "first-name"
    case lastName = "last-name"
}

package enum SettingsFormField: String, FormField {
    case gitHubName = "github-name"
    case gitHubToken = "github-token"
    case removesToken = "remove-token"
    case pageSize = "page-size"
    case theme
    case returnURL = "return"
}

package enum TransferFormField: String, FormField {
    case code
}

/// The form that marks a favourite.
package enum FavouriteFormField: String, FormField {
    /// "yes" to mark the item, "no" to remove the mark.
    case favourite
    case returnURL = "return"
}

/// The field above a list of songs or movies that filters it by words.
package enum CatalogueFilterField: String, FormField {
    case words = "q"
}

/// The form that chooses the layout of a list.
package enum LayoutFormField: String, FormField {
    /// A ``Layout``.
    case layout
    /// A `ListKind`.
    case list
    case returnURL = "return"

    package enum Layout: String, Sendable {
        case wall
        case rows
    }
}

/// The form that rates a song or a movie.
package enum RatingFormField: String, FormField {
    /// A number; empty for no rating.
    case rating
}

/// The form of a list of songs or movies that changes several at once.
package enum SeveralFormField: String, FormField {
    /// The items to change: one value for each.
    case chosen = "id"
    case tag = "new-tag"
    case rating = "new-rating"
    /// The key of the field that gets a new value.
    case field
    /// The new value.
    case value = "new-value"
    /// The change, a ``Change``.
    case change
    /// Sent to merge the chosen items: the one that stays.
    case kept
    /// Sent by a tool above the list: the URL of another list, in which the items stay chosen.
    case shown = "show"
    /// The words of the filter above the list.
    case words = "filter"
    case returnURL = "return"

    package enum Change: String, Sendable {
        case addTag = "add"
        case removeTag = "remove"
        case rate
        case set
        /// Tags the items to be heard, or watched, later.
        case later
        case delete
        /// The chosen items are no duplicates.
        case distinguish
        /// Nothing is changed: the list shows what the filter finds.
        case filter
    }
}

/// The form that saves a list under a name, or renames or deletes a saved one.
package enum SavedListFormField: String, FormField {
    case name
    /// The change of a saved list, a ``Change``.
    case change
    /// The list: that to save, or that to return to.
    case returnURL = "return"

    package enum Change: String, Sendable {
        case rename
        case delete
    }
}

/// The form around a list of repositories.
package enum RepositoryMarksField: String, FormField {
    /// The repositories to change: one value for each.
    case chosen = "id"
    case tag = "new-tag"
    /// The change of the chosen repositories' tags, a ``Change``.
    case change
    /// The repository to mark as visited.
    case visited
    /// The repository to mark as not visited.
    case unvisited
    case returnURL = "return"

    package enum Change: String, Sendable {
        case add
        case remove
        case visit
        case unvisit
    }
}

/// The form of one repository.
package enum RepositoryFormField: String, FormField {
    case note
    case tags

    package static let sizeLimit: Int = sizeLimit(forTextsOf: Note.lengthLimit + Tag.countLimit * Tag.lengthLimit)
}

/// The form that chooses the columns of a file.
package enum ImportColumnsField: FormField {
    /// The token of the file that waits.
    case token
    /// The choices of the form that has sent the file.
    case options(ImportFormField)
    /// The ``TextEncoding`` of the file; empty to detect it.
    case encoding
    /// The names of the columns, one value each. With them a choice is kept if the file is gone, or on another machine.
    case columnName
    /// The field of a column, by its number; empty if it is none.
    case column(Int)
    /// Sent by the button that imports the file as the other ``CatalogueKind``.
    case otherKind

    package var name: String {
        switch self {
        case .token: "token"
        case .options(let field): field.name
        case .encoding: "text-encoding"
        case .columnName: "name"
        case .column(let number): "column-\(number)"
        case .otherKind: "other-kind"
        }
    }

    /// The length limit of the name of a column.
    package static let nameLimit = 200
    package static let sizeLimit: Int = sizeLimit(forTextsOf: ImportPreview.columnLimit * nameLimit)
}

/// The form that undoes an import.
package enum ImportUndoField: String, FormField {
    /// A ``CatalogueKind``.
    case kind
    /// The id of the import.
    case id = "import"
}

package enum ImportFormField: String, FormField {
    case file
    /// A ``CatalogueKind``.
    case kind
    /// A ``CatalogueFormat``; empty to detect it.
    case format
    /// A ``TextEncoding``; empty to detect it.
    case encoding
    /// Sent to import all rows or none.
    case strict
    /// Sent to skip duplicates.
    case duplicates
    /// Sent by the button that only checks the file.
    case check
}

package enum SignInFormField: String, FormField {
    case password
    /// The form that was sent without a session.
    case heldForm = "held-form"

    /// The size limit of a form that is held: that of the longest form of the app.
    package static let heldFormLimit = max(CatalogueFormField.sizeLimit, TextFormField.sizeLimit)
    /// The size limit with a held form, of which each byte takes up to three bytes when it is sent once more.
    package static let sizeLimitWithHeldForm = sizeLimit + 3 * heldFormLimit
}

/// The form that ends sessions.
package enum SessionFormField: String, FormField {
    /// The identifier of the session to end.
    case session
    /// Sent to end all sessions except the visitor's own.
    case others
}

/// The query of a search.
package enum SearchField: String, FormField {
    case words = "q"
    case section = "in"
}

/// The query of a list of repositories.
package enum RepositoryQueryField: String, FormField {
    case words = "q"
    case language
    case tag
    case visited
    case archived
    case added
    case order = "sort"
}
