public import Rendering

/// Whether something is a favourite of who looks, and the way to change it: a button of the page's `FavouriteFormView`.
public protocol FavouriteView: View {
    var id: String { get }
    /// Where it is sent.
    var saveURL: String { get }
    /// What is sent: "yes" to mark it, "no" to unmark it.
    var wish: String { get }
    var isFavourite: Bool { get }
    /// Its name, which says what it marks.
    var name: String { get }
    /// The words beside the star; `nil` for none.
    var words: String? { get }
}
