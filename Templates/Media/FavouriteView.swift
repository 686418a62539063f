public import Rendering

/// Whether something is a favourite of who looks, and the way to change it.
public protocol FavouriteView: View {
    /// Of the button.
    var id: String { get }
    /// Where the form is sent.
    var saveURL: String { get }
    /// What is sent: "yes" to mark it, "no" to unmark it.
    var wish: String { get }
    /// Where one comes back to.
    var returnURL: String { get }
    var isFavourite: Bool { get }
    /// The button's name, which says what it marks.
    var name: String { get }
    /// The words beside the star; `nil` for none.
    var words: String? { get }
}
