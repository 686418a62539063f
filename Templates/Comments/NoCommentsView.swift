public import Rendering

/// That there was never a load.
public protocol NoCommentsView: View {
    var words: String { get }
}
