public import Rendering

/// One row of a list of media: it leads to the details.
public protocol CatalogueRowView: View {
    associatedtype Marked: MarkedTextView
    associatedtype Favourite: FavouriteView

    var title: String { get }
    var subtitle: String { get }
    /// The title, and the subtitle, with what was looked for; `nil` where nothing was.
    var markedTitle: Marked? { get }
    var markedSubtitle: Marked? { get }
    var url: String { get }
    /// What a link to a letter leads to; `nil` where no letter begins.
    var anchor: String? { get }
    /// `nil` where it is not shown.
    var favourite: Favourite? { get }
}
