public import Rendering

/// A part of a page that follows its model: an update replaces the element with this id.
///
/// The page and every update render this template. The content may differ between two states, but not between two
/// visitors, unless the region is sent to one visitor only.
public protocol LiveRegionView: View {
    associatedtype Content: View

    var id: String { get }
    /// The version of the state that is shown. A page sends it when it requests the stream. Without a version, no
    /// update replaces the element.
    var version: Int? { get }
    var content: Content { get }
}
