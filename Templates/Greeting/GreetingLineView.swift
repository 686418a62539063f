package import Rendering

/// The greeting itself. The greeting's page and the home page show it.
package protocol GreetingLineView: View {
    var words: String { get }
}
