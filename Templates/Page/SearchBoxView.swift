public import Rendering

/// The box at the top of each page in which one looks for anything.
public protocol SearchBoxView: View {
    /// Where the words are sent.
    var url: String { get }
    /// What is being looked for.
    var words: String { get }
}
