public import Rendering

/// The home page: the greeting, the text, the latest items of every list, and links to sections without a list here.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype GreetingLink: LiveRegionView where GreetingLink.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestRowsView, Entries.Content.Row: EntryTextView
    associatedtype Items: LiveRegionView where Items.Content: LatestRowsView, Items.Content.Row: ListRowView

    var greeting: Greeting { get }
    var greetingLink: GreetingLink { get }
    var text: Text { get }
    var entries: Entries { get }
    /// The latest songs and the latest movies.
    var latest: [(name: String, items: Items)] { get }
    /// Links to other sections, each with a sentence about the section.
    var tiles: [(link: Link, description: String)] { get }
}
