public import Rendering

/// The number of all songs or movies. A script compares two of them, to know what a page that is not updated lacks.
public protocol CatalogueCountView: View {
    /// The number in words, such as "12 songs".
    var words: String { get }
    var count: Int { get }
    /// The id of the item that was added last; 0 without items.
    var lastID: Int { get }
    /// The word for one item, such as "song".
    var one: String { get }
    /// The word for several items, such as "songs".
    var many: String { get }
}
