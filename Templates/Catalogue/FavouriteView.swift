public import Rendering

/// A button that marks an item as a favourite. It belongs to the form with the id `favourites` on its page.
public protocol FavouriteView: View {
    var id: String { get }
    var saveURL: String { get }
    /// The name of the button.
    var field: String { get }
    /// The value that is sent: "yes" or "no".
    var newValue: String { get }
    var isFavourite: Bool { get }
    /// The accessible name of the button.
    var name: String { get }
    /// The text beside the heart; `nil` for none.
    var label: String? { get }
}
