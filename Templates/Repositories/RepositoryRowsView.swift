public import Rendering

/// A page of repositories, with the links to the other pages.
public protocol RepositoryRowsView: View {
    associatedtype SleeveImage: SleeveImageView
    associatedtype Row: RepositoryRowView
    associatedtype Facts: RepositoryRowFacts
    associatedtype Mark: RepositoryRowMark
    associatedtype Pagination: PaginationView

    /// The rows, each with its sleeve and what is below it. A list without marks has no mark.
    var items: [(sleeve: SleeveImage, row: Row, facts: Facts, mark: Mark?)] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// The facts of a repository, on one line.
public protocol RepositoryRowFacts: Sendable {
    /// Unusual states, each in a few words, such as "Archived".
    var badges: [String] { get }
    /// The number of stars in short form, such as "1.2k stars".
    var stars: String { get }
    var starsInFull: String { get }
    /// Other facts, each in a few words.
    var others: [String] { get }
    /// The date of an event, such as "Starred" and "2026-11-21"; `nil` if it is unknown.
    var day: (label: String, day: String)? { get }
    /// The first topics; none where the visitor's own tags take their place.
    var topics: [String] { get }
    /// The number of other topics, such as "+2"; `nil` without others.
    var otherTopics: String? { get }
}

/// A visitor's mark. Its fields belong to the form around the list.
public protocol RepositoryRowMark: Sendable {
    associatedtype Note: LinkedTextView

    var id: String { get }
    /// The name of the repository, for the accessible names of the fields.
    var name: String { get }
    /// The beginning of the note; `nil` without one.
    var note: Note? { get }
    /// The name of the box that chooses the repository.
    var chosenField: String { get }
    /// Whether the repository was chosen when the form was sent.
    var isChosen: Bool { get }
    /// The button that marks the repository as visited, or removes the mark.
    var visit: FormButton { get }
    /// The page with the whole note and the tags.
    var detailsURL: String { get }
    /// The first of the visitor's own tags, each with a link to all repositories that have it.
    var tags: [Link] { get }
    /// The number of other tags, such as "+2"; `nil` without others.
    var otherTags: String? { get }
}
