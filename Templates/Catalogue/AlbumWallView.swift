public import Rendering

/// A page of albums as a wall of sleeves.
public protocol AlbumWallView: View {
    associatedtype SleeveImage: SleeveImageView
    associatedtype Pagination: PaginationView

    var albums: [(sleeve: SleeveImage, title: String, subtitle: String, url: String)] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}
