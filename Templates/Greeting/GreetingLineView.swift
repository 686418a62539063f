public import Rendering

/// The greeting, a live region on its own page and on Home.
public protocol GreetingLineView: View {
    /// The visitor's name; `nil` without one. The HTML isolates the name from the text around it, whatever its direction.
    var name: String? { get }
}
