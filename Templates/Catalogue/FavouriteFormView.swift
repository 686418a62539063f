public import Rendering

/// The form of a page's favourite buttons, which are outside of it.
public protocol FavouriteFormView: View {
    /// The name of the field with the page to return to.
    var returnField: String { get }
    /// The page to return to after a favourite has changed.
    var returnURL: String { get }
}
