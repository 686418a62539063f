public import Rendering

/// The page of the text.
public protocol TextView: View {
    associatedtype Notice: ReplacedTextNotice
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    /// Shown once to a visitor whose text has just replaced an unseen one; `nil` otherwise.
    var notice: Notice? { get }
    var side: Side { get }
}

/// The notice that the visitor's text has replaced another one that was saved meanwhile.
public protocol ReplacedTextNotice: Sendable {
    var message: String { get }
    /// The page of the replaced version.
    var url: String { get }
    var link: String { get }
}
