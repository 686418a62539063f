public import Rendering

/// The greeting, a live region on its own page and on Home.
public protocol GreetingLineView: View {
    /// `nil` for a visitor without a name. The HTML isolates it from the words around it, whatever its direction.
    var name: String? { get }
}
