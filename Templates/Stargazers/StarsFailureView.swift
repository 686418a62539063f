public import Rendering

/// Why there are no newer stars, what is shown instead, and what to do.
public protocol StarsFailureView: View {
    var heading: String { get }
    var message: String { get }
    /// Which stars are shown, and what happens next.
    var advice: String { get }
    /// When GitHub was asked, for people and for programs; `nil` where that says nothing.
    var time: String? { get }
    var timestamp: String? { get }
    /// Where something can be done about it, and the words of the link; `nil` where nothing can.
    var url: String? { get }
    var link: String { get }
}
