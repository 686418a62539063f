public import Rendering

/// How many rows another machine has given, and when.
public protocol SourceCountView: View {
    /// In words, such as "500 songs from example.org".
    var count: String { get }
    /// When it was last known to be so, for people.
    var time: String { get }
    /// The same for programs: a time of the HTML standard.
    var timestamp: String { get }
    /// What was left out; `nil` when nothing was.
    var leftOut: String? { get }
}
