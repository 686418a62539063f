public import Rendering

/// The page for a request that failed: what happened, and what to do next.
public protocol ProblemView: View {
    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    var exitURL: String { get }
    /// The text of the link to `exitURL`.
    var exit: String { get }
}
