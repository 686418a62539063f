public import Rendering

/// The home page: the greeting, the first steps, the board, the turntable, the shelves and the figures. The board is the
/// text, and the entries with the form for a new one.
public protocol HomeView: View {
    associatedtype Greeting: LiveRegionView where Greeting.Content: GreetingLineView
    associatedtype GreetingLink: LiveRegionView where GreetingLink.Content: GreetingLinkView
    associatedtype Text: LiveRegionView where Text.Content: TextSideView
    associatedtype Field: TextFieldView
    associatedtype Token: HiddenFieldView
    associatedtype Entries: LiveRegionView where Entries.Content: LatestEntriesView
    associatedtype Player: LiveRegionView where Player.Content: PlayerView
    associatedtype Shelf: LiveRegionView where Shelf.Content: ShelfView
    associatedtype Figure: LiveRegionView where Figure.Content: FigureView

    var greeting: Greeting { get }
    var greetingLink: GreetingLink { get }
    /// A sentence about the app, for a new visitor; `nil` for others.
    var introduction: String? { get }
    /// The links to what may be done first. A step goes when it is done.
    var steps: [Link] { get }
    /// Links to the pages of the board's parts.
    var boardLinks: [Link] { get }
    var text: Text { get }
    var newEntry: Field { get }
    var addURL: String { get }
    /// The token that identifies a form that is sent twice.
    var token: Token { get }
    var entries: Entries { get }
    var turntableURL: String { get }
    var player: Player { get }
    /// The newest songs and the newest movies.
    var songs: Shelf { get }
    var movies: Shelf { get }
    /// The shelves of the visitor: stars and favourites.
    var ownShelves: [Shelf.Content] { get }
    /// The numbers of songs, movies and entries.
    var figures: [Figure] { get }
    /// The number of the visitor's stars; `nil` for a visitor who follows nobody.
    var starFigure: Figure.Content? { get }
}
