public import Rendering

/// How many stars are kept and from when, what goes on, and what one can do.
public protocol StargazerStatusView: View {
    associatedtype State: View

    /// The name of the region that shows it, by which its form knows that what comes of it is seen there.
    var region: String { get }
    /// Grows when other stars are kept than before, so that a page can tell that its rows are old.
    var listVersion: Int { get }
    /// How many there are, or what stands in the place of that.
    var state: State { get }
    /// Where the form is sent that asks GitHub for newer ones.
    var syncURL: String { get }
    /// The words of its button; `nil` while that is done, or would be of no use.
    var syncButton: String? { get }
    /// How many are not shown, and why; `nil` when all are.
    var leftOut: String? { get }
    /// For whom the button does nothing yet, and how long; `nil` when it does what it says for everyone.
    var rest: String? { get }
}
