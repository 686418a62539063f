public import Rendering

/// The front page: the greeting, the text, and the latest of every list.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestEntriesView
    associatedtype Songs: LatestItemsView
    associatedtype Movies: LatestItemsView

    var heading: String { get }
    var greeting: Greeting { get }
    var greetingURL: String { get }
    /// The words of the link to the greeting's page.
    var greetingLink: String { get }
    var text: Text { get }
    var entries: Entries { get }
    var songs: Songs { get }
    var movies: Movies { get }
}
