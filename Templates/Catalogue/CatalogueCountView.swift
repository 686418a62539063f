public import Rendering

/// The number of all songs or movies. A script compares two states, to count the new items that a page does not show.
public protocol CatalogueCountView: View {
    /// The number with its unit, such as "12 songs".
    var words: String { get }
    var count: Int { get }
    /// The id of the last added item; 0 without items.
    var lastID: Int { get }
    /// The word for one item, such as "song".
    var singular: String { get }
    /// The word for several items, such as "songs".
    var plural: String { get }
}
