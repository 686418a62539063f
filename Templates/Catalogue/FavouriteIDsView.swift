public import Rendering

/// The visitor's favourites, which a script uses to mark the buttons of shared rows.
///
/// It is not visible.
public protocol FavouriteIDsView: View {
    /// The ids of the favourites, separated by spaces.
    var ids: String { get }
}
