public import Rendering

/// The page of the text.
public protocol TextView: View {
    associatedtype Side: LiveRegionView where Side.Content: TextSideView

    var heading: String { get }
    /// Shown once to a visitor whose text has just replaced an unseen one; `nil` otherwise.
    var notice: ReplacedTextNotice? { get }
    var side: Side { get }
}

/// Another text that was saved while the visitor was writing, and that theirs has replaced.
public struct ReplacedTextNotice: Encodable, Equatable, Sendable {
    /// The number of the replaced version.
    public let number: Int
    public let message: String
    /// The page of the replaced version, and the words of the link to it.
    public let url: String
    public let link: String

    public init(number: Int, message: String, url: String, link: String) {
        self.number = number
        self.message = message
        self.url = url
        self.link = link
    }
}
