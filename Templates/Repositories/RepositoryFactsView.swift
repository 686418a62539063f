public import Rendering

/// The facts of a repository, on one line below its row.
public protocol RepositoryFactsView: View {
    associatedtype Day: RepositoryDay

    /// Unusual states, each in one word, such as "Archived".
    var badges: [String] { get }
    /// The number of stars in short form, such as "1.2k stars".
    var stars: String { get }
    var starsInFull: String { get }
    /// Other facts, each in a few words.
    var facts: [String] { get }
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
