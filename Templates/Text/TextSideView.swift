public import Rendering

/// The A side of the text: what it says, and the way to its flipside. The main page and the home page show it.
public protocol TextSideView: View {
    /// `nil` when there is nothing to read.
    var text: String? { get }
    /// What stands there instead.
    var placeholder: String { get }
    var editURL: String { get }
    var versionsURL: String { get }
}
