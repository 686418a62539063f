package import Rendering

/// One row of a list of media: it leads to the details.
package protocol MediaRowView: View {
    associatedtype Favourite: FavouriteView

    var title: String { get }
    var subtitle: String { get }
    var url: String { get }
    /// `nil` where it is not shown.
    var favourite: Favourite? { get }
}
