package import Rendering

/// How many entries there are, in words.
package protocol EntryCountView: View {
    var words: String { get }
}
