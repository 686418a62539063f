public import Rendering

/// A page of repositories, with the links to the other pages.
public protocol RepositoryRowsView: View {
    associatedtype Item: RepositoryItem
    associatedtype Pagination: PaginationView

    var items: [Item] { get }
    /// The number of the first row; `nil` on the first page.
    var start: Int? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// A row of the list, and what is below it.
public protocol RepositoryItem: Sendable {
    associatedtype Row: RepositoryRowView
    associatedtype Facts: RepositoryRowFacts
    associatedtype Mark: RepositoryRowMark

    var row: Row { get }
    var facts: Facts { get }
    /// The visitor's own mark; `nil` in a list without marks.
    var mark: Mark? { get }
}

/// The facts of a repository, on one line.
public protocol RepositoryRowFacts: Sendable {
    associatedtype Day: RepositoryDay

    /// Unusual states, each in one word, such as "Archived".
    var badges: [String] { get }
    /// The number of stars in short form, such as "1.2k stars".
    var stars: String { get }
    var starsInFull: String { get }
    /// Other facts, each in a few words.
    var others: [String] { get }
    var days: [Day] { get }
    var topics: [String] { get }
}

/// The date of an event of a repository.
public protocol RepositoryDay: Sendable {
    /// The event, such as "Starred".
    var label: String { get }
    /// A date of the HTML standard, such as "2026-11-21".
    var day: String { get }
}

/// A visitor's mark. Its fields belong to the form around the list.
public protocol RepositoryRowMark: Sendable {
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
    var visit: FormButton { get }
    /// The page with the whole note and the tags.
    var detailsURL: String { get }
    var tags: [Tag] { get }
}

/// A visitor's own tag, with the URL of all repositories that have it.
public protocol RepositoryTagLink: Sendable {
    var name: String { get }
    var url: String { get }
}
