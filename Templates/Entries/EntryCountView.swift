public import Rendering

/// How many entries there are, in words.
public protocol EntryCountView: View {
    var words: String { get }
}
