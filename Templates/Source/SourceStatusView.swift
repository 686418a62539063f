public import Rendering

/// What a list has from another machine and from when, what goes on, and what one can do.
public protocol SourceStatusView: View {
    associatedtype State: View

    /// How many there are, or what stands in the place of that.
    var state: State { get }
    /// Where the form is sent that loads.
    var loadURL: String { get }
    /// The name of the region that shows what comes of it.
    var region: String { get }
    /// The words of its button; `nil` while something is being loaded.
    var loadButton: String? { get }
}
