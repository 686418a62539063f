public import Rendering

/// The page of the text.
public protocol TextView: View {
    associatedtype Notice: NoticeView
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    /// The notice of a restored version; `nil` without one.
    var notice: Notice? { get }
    var side: Side { get }
}
