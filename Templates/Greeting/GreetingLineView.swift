public import Rendering

/// The greeting, a live region on its own page and on Home.
public protocol GreetingLineView: View {
    /// The visitor's name; `nil` without one. The HTML isolates the direction of the name from that of the text around
    /// it.
    var name: String? { get }
}
