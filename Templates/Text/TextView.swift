public import Rendering

/// The page of the text.
public protocol TextView: View {
    associatedtype Notice: NoticeView
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    /// Shown once to a visitor whose text has just replaced an unseen one; `nil` otherwise.
    var notice: Notice? { get }
    var side: Side { get }
}
