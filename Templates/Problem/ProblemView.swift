public import Rendering

/// A request that could not be answered as it was meant: what happened, and what to do next.
public protocol ProblemView: View {
    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    /// Where it goes on, and the words of the link.
    var exitURL: String { get }
    var exit: String { get }
}
