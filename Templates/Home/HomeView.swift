public import Rendering

/// The home page: the greeting, the text, the latest items of every list, and links to sections without a list here.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype GreetingLink: LiveRegionView where GreetingLink.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestEntriesView
    associatedtype Latest: LatestSection

    var greeting: Greeting { get }
    var greetingLink: GreetingLink { get }
    var text: Text { get }
    var entries: Entries { get }
    /// The latest songs and the latest movies.
    var latest: [Latest] { get }
    var tiles: [HomeTile] { get }
}

/// A link to a section, with a description.
public struct HomeTile: Sendable, Equatable {
    /// The name of the section.
    public let name: String
    /// A sentence about the section.
    public let description: String
    /// The first page of the section.
    public let url: String

    /// Creates a link to a section.
    public init(name: String, description: String, url: String) {
        self.name = name
        self.description = description
        self.url = url
    }
}

/// The latest items of a catalogue, with a heading.
public protocol LatestSection: Sendable {
    associatedtype Items: LiveRegionView where Items.Content: LatestItemsView

    /// The name of the catalogue, which is part of the heading's id.
    var name: String { get }
    var heading: String { get }
    var items: Items { get }
}
