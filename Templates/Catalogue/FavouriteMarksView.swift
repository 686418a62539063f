public import Rendering

/// The visitor's favourites, by which a script marks the buttons of rows that all visitors share.
///
/// Nothing of it is seen.
public protocol FavouriteMarksView: View {
    /// The ids of the favourites, separated by spaces.
    var ids: String { get }
}
