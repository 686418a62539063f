public import Rendering

/// How many comments there are and from when, what goes on, and what one can do.
public protocol CommentsStatusView: View {
    associatedtype State: View

    /// How many there are, or what stands in the place of that.
    var state: State { get }
    /// Where the form is sent that loads.
    var loadURL: String { get }
    /// The words of its button; `nil` while something is being loaded.
    var loadButton: String? { get }
}
