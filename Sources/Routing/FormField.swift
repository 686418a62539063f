package import Models

/// A field of a form. View models write its name into pages, and controllers read its value from requests.
package protocol FormField: Sendable {
    /// The name in HTML.
    var name: String { get }
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
    /// The typed value when the choice was offered. Another value means that the field was edited since.
    case yours(CatalogueField, of: CatalogueKind)
    /// The token of a form that adds an item.
    case token
    /// The confirmation of a duplicate.
    case duplicate

    package var name: String {
        switch self {
        case .value(let field, let kind): kind.key(of: field)
        case .base(let field, let kind): "base-\(kind.key(of: field))"
        case .choice(let field, let kind): "choice-\(kind.key(of: field))"
        case .yours(let field, let kind): "yours-\(kind.key(of: field))"
        case .token: "token"
        case .duplicate: "duplicate"
        }
    }

    /// A value of ``choice(_:of:)``.
    package enum Choice: String, Sendable {
        case yours
        case theirs
    }
}

/// The forms that change the text or restore a version of it.
package enum TextFormField: String, FormField {
    case text
    /// The version of the text that the visitor has seen.
    case base
    /// The number of the version to restore.
    case version
    /// The identifier of a form that sends its text during typing. Its script chooses it.
    case editor
    /// The number of the edit, which grows with each edit of the editor.
    case sequence
    /// Sent to undo: the text is the one before the changes of the editor. The value is ignored.
    case undo
}

package enum EntryFormField: String, FormField {
    case words
    /// The token that identifies a form that is sent twice.
    case token
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
}

/// The form that marks a favourite.
package enum FavouriteFormField: String, FormField {
    /// "yes" to mark the item, "no" to remove the mark.
    case favourite
    /// The page to return to.
    case origin = "return"
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
    /// The page to return to.
    case origin = "return"

    package enum Change: String, Sendable {
        case add
        case remove
    }
}

/// The form of one repository.
package enum RepositoryFormField: String, FormField {
    case note
    case tags
}

package enum ImportFormField: String, FormField {
    case file
    /// A ``CatalogueKind``.
    case kind
    /// A ``CatalogueFormat``; empty to detect it.
    case format
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
}

/// The query of a search.
package enum SearchField: String, FormField {
    case words = "q"
    /// The section to search in.
    case section = "in"
}

/// The query of a list of repositories.
package enum RepositoryQueryField: String, FormField {
    case words = "q"
    case language
    case tag
    case visited
    case archived
    case order = "sort"
}
