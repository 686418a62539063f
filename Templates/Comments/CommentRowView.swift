public import Rendering

/// A comment, whole. Everything in it comes from another machine, so it leads nowhere.
public protocol CommentRowView: View {
    /// `nil` for a comment without one.
    var name: String? { get }
    var email: String { get }
    var body: String { get }
}
