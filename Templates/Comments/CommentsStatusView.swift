package import Rendering

/// How many comments there are and from when, what goes on, and what one can do.
package protocol CommentsStatusView: View {
    associatedtype Count: CommentsCountView
    associatedtype Progress: CommentsProgressView
    associatedtype Failure: CommentsFailureView

    /// `nil` before the first load.
    var count: Count? { get }
    /// `nil` when nothing is being loaded.
    var progress: Progress? { get }
    /// Why the last load has failed; `nil` when it has not.
    var failure: Failure? { get }
    /// Where the form is sent that loads.
    var loadURL: String { get }
    /// The words of its button.
    var loadButton: String { get }
}
