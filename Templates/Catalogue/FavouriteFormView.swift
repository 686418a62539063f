public import Rendering

/// What all stars of a page are buttons of, wherever they stand in it.
public protocol FavouriteFormView: View {
    /// Where one comes back to.
    var returnURL: String { get }
}
