public import Rendering

/// The home page: the greeting, the text, the latest items of every list, and links to sections without a list here.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype Link: LiveRegionView where Link.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestEntriesView
    associatedtype Latest: LatestSection
    associatedtype Tile: HomeTile

    var heading: String { get }
    /// A sentence about the whole site.
    var lead: String { get }
    var greeting: Greeting { get }
    var greetingLink: Link { get }
    var text: Text { get }
    var entries: Entries { get }
    /// The latest songs and the latest movies.
    var latest: [Latest] { get }
    var tilesLabel: String { get }
    var tiles: [Tile] { get }
}

/// A link to a section, with a description.
public protocol HomeTile: Sendable {
    var name: String { get }
    var words: String { get }
    var url: String { get }
}

/// The latest items of a catalogue, with a heading.
public protocol LatestSection: Sendable {
    associatedtype Items: LiveRegionView where Items.Content: LatestItemsView

    /// The name of the catalogue, which is part of the heading's id.
    var name: String { get }
    var heading: String { get }
    var items: Items { get }
}
