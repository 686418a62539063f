public import Rendering

/// A row of a list of repositories, made of a star or of an organisation's repository.
public protocol RepositoryRowView: View {
    associatedtype Marked: MarkedTextView
    associatedtype Day: RepositoryDay
    associatedtype Mark: RepositoryRowMark

    var title: String { get }
    var subtitle: String { get }
    /// Whether the visitor has opened the repository.
    var isVisited: Bool { get }
    /// The page of the repository on GitHub.
    var url: String { get }
    /// The URL that a script reports a visit to; `nil` where visits are not kept.
    var visitURL: String? { get }
    /// The title and the subtitle with the found words marked; `nil` where none were found.
    var markedTitle: Marked? { get }
    var markedSubtitle: Marked? { get }
    /// Unusual states, each in one word, such as "Archived".
    var badges: [String] { get }
    /// Other facts, each in a few words.
    var facts: [String] { get }
    /// The number of stars in short, such as "1.2k stars".
    var stars: String { get }
    var starsInFull: String { get }
    var days: [Day] { get }
    var topics: [String] { get }
    /// The visitor's own mark; `nil` in a list without marks.
    var mark: Mark? { get }
}

/// The day of an event in the life of a repository.
public protocol RepositoryDay: Sendable {
    /// The event, such as "Starred".
    var label: String { get }
    /// A date of the HTML standard, such as "2026-11-21".
    var day: String { get }
}

/// A visitor's mark in a row. Its fields belong to the form around the list.
public protocol RepositoryRowMark: Sendable {
    associatedtype Tag: RepositoryTagLink

    var id: String { get }
    /// Whether the repository was chosen when the form was sent.
    var isChosen: Bool { get }
    /// The beginning of the note; `nil` without one.
    var note: String? { get }
    var tags: [Tag] { get }
    /// The page with the whole note and the tags.
    var detailsURL: String { get }
}

/// A visitor's own tag, with the URL of all repositories that have it.
public protocol RepositoryTagLink: Sendable {
    var name: String { get }
    var url: String { get }
}
