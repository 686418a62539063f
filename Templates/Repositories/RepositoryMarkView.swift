public import Rendering

/// A visitor's mark below a row. Its fields belong to the form around the list.
public protocol RepositoryMarkView: View {
    associatedtype Visit: FormButton
    associatedtype Tag: RepositoryTagLink

    var id: String { get }
    /// The name of the repository, for the accessible names of the fields.
    var name: String { get }
    /// The beginning of the note; `nil` without one.
    var note: String? { get }
    /// The name of the box that chooses the repository.
    var chosenField: String { get }
    /// Whether the repository was chosen when the form was sent.
    var isChosen: Bool { get }
    /// The button that marks the repository as visited, or removes the mark.
    var visit: Visit { get }
    /// The page with the whole note and the tags.
    var detailsURL: String { get }
    var tags: [Tag] { get }
}

/// A visitor's own tag, with the URL of all repositories that have it.
public protocol RepositoryTagLink: Sendable {
    var name: String { get }
    var url: String { get }
}
