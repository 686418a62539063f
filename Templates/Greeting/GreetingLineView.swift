public import Rendering

/// The greeting itself. The greeting's page and the home page show it.
public protocol GreetingLineView: View {
    /// `nil` for somebody who has not said it. It is set apart from the words around it, whatever direction it has.
    var name: String? { get }
}
