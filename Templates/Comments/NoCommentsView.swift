package import Rendering

/// That there was never a load.
package protocol NoCommentsView: View {
    var words: String { get }
}
