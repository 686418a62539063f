public import Rendering

/// A part of a page that follows what it shows: the element that an update replaces, found by its id.
///
/// The page and every update render this one template. What is in it may differ between two states, and never between
/// two visitors, unless the region is sent to one visitor alone.
public protocol LiveRegionView: View {
    associatedtype Content: View

    var id: String { get }
    /// Which state is shown. A page names it when it begins to listen.
    var version: Int { get }
    var content: Content { get }
}
