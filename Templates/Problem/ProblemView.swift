public import Rendering

/// The page for a request that could not be answered: what happened, and what to do next.
public protocol ProblemView: View {
    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    var exitURL: String { get }
    /// The words of the link to `exitURL`.
    var exit: String { get }
}
