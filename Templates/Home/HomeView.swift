public import Rendering

/// The home page: the greeting, the board, and the latest songs and movies. The board is the text, and the entries with
/// the form for a new one.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype GreetingLink: LiveRegionView where GreetingLink.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Field: TextFieldView
    associatedtype Token: HiddenFieldView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestRowsView, Entries.Content.Row: EntryTextView
    associatedtype Items: LiveRegionView where Items.Content: LatestRowsView, Items.Content.Row: ListRowView

    var greeting: Greeting { get }
    var greetingLink: GreetingLink { get }
    /// Links to the pages of the board's parts.
    var boardLinks: [Link] { get }
    var text: Text { get }
    var newEntry: Field { get }
    var addURL: String { get }
    /// The token that identifies a form that is sent twice.
    var token: Token { get }
    var entries: Entries { get }
    /// The latest songs and the latest movies.
    var latest: [(name: String, items: Items)] { get }
}
