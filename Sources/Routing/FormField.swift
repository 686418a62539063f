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
    /// The value that the form was opened with. The form carries it, so that the server keeps nothing for an open form.
    case base(CatalogueField, of: CatalogueKind)
    /// The choice between the typed value and the one that someone else has saved meanwhile.
    case choice(CatalogueField, of: CatalogueKind)
    /// The token of a form that adds an item.
    case token
    /// The confirmation of a duplicate.
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

    /// A value of ``choice(_:of:)``.
    package enum Choice: String, Sendable {
        case yours
        case theirs
    }
}
