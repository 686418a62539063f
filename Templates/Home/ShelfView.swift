public import Rendering

/// A shelf on Home: a few sleeves of a list, with a link to the list; nothing without sleeves.
public protocol ShelfView: View {
    associatedtype SleeveImage: SleeveImageView

    /// The name of the shelf, which is part of the heading's id.
    var name: String { get }
    var heading: String { get }
    var listLink: Link { get }
    /// The sleeves, each with the artist or the director; `nil` for a star.
    var sleeves: [(image: SleeveImage, title: String, subtitle: String?, url: String)] { get }
}
