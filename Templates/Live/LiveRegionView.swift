public import Rendering

/// A part of a page that follows its model: an update makes the element with the same id equal to the new one. The
/// script reads the id and the revision from the start tag, in this order.
///
/// The page and every update render this template. The content may differ between two states, but not between two
/// visitors, unless the region is sent to one visitor only. The first page of songs or movies is an exception: it marks
/// the visitor's favourites, and favourites.js marks them again after an update.
public protocol LiveRegionView: View {
    associatedtype Content: View

    /// The name of the region in the event stream. The id of the element is `live-` followed by the name.
    var name: String { get }
    /// The revision of the state that is shown. The script sends it when it requests the stream. Without a revision, no
    /// update changes the element.
    var revision: Int? { get }
    var content: Content { get }
    /// The region with the changes from the state before marked, for pages that show that state; `nil` to mark nothing.
    var marked: Self? { get }
}

extension LiveRegionView {
    /// Nothing is marked.
    public var marked: Self? { nil }
}
