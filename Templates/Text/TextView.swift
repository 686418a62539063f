public import Rendering

/// The main page of the text.
public protocol TextView: View {
    associatedtype Notice: NoticeView
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    /// For somebody whose text has just replaced another one; `nil` for everybody else.
    var notice: Notice? { get }
    var side: Side { get }
}
