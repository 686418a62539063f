public import Rendering

/// The facts of a song, a movie or a repository.
public protocol FactListView: View {
    var facts: [Fact] { get }
}

/// A named fact, such as the year of a song or the language of a repository.
public struct Fact: Sendable, Equatable {
    /// The name, such as "Year".
    public let name: String
    /// The value for people, such as "1966" or "3:39".
    public let value: String
    /// The list of items with the same fact; `nil` without one.
    public let url: String?
    /// The values, each with the list of items that have it; empty for a fact with one value.
    public let links: [Link]
    /// A time for programs; `nil` for any other fact.
    public let timestamp: String?
    /// A text, whose lines start at the sides of their directions; empty for any other fact.
    public let text: [LinkedSpan]
    /// Several names in a text, each with the list of its items; empty for any other fact.
    public let names: [LinkedSpan]

    /// Creates a fact.
    public init(
        _ name: String,
        _ value: String,
        url: String? = nil,
        links: [Link] = [],
        timestamp: String? = nil,
        text: [LinkedSpan] = [],
        names: [LinkedSpan] = []
    ) {
        self.name = name
        self.value = value
        self.url = url
        self.links = links
        self.timestamp = timestamp
        self.text = text
        self.names = names
    }
}
