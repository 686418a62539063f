public import Rendering

/// The page of the text.
public protocol TextView: View {
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    var side: Side { get }
}
