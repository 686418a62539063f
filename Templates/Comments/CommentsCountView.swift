public import Rendering

/// How many comments were loaded, and when.
public protocol CommentsCountView: View {
    /// In words, such as "500 comments".
    var count: String { get }
    /// When they arrived, for people.
    var time: String { get }
    /// When they arrived, for programs: a time of the HTML standard.
    var timestamp: String { get }
    /// What was left out, and why; `nil` when nothing was.
    var leftOut: String? { get }
}
