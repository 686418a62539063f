public import Rendering

/// The home page: the greeting, the text, and the latest items of every list.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype Link: LiveRegionView where Link.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestEntriesView
    associatedtype Latest: LatestSection

    var heading: String { get }
    var greeting: Greeting { get }
    var greetingLink: Link { get }
    var text: Text { get }
    var entries: Entries { get }
    /// The latest songs and the latest movies.
    var latest: [Latest] { get }
}

/// The latest items of a catalogue, with a heading.
public protocol LatestSection: Sendable {
    associatedtype Items: LiveRegionView where Items.Content: LatestItemsView

    /// The name of the catalogue, which is part of the heading's id.
    var name: String { get }
    var heading: String { get }
    var items: Items { get }
}
