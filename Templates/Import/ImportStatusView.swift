public import Rendering

/// How an import goes, or how the last one has ended.
public protocol ImportStatusView: View {
    associatedtype Progress: ImportProgressView
    associatedtype Result: ImportResultView

    /// `nil` when none is under way.
    var progress: Progress? { get }
    /// `nil` before the end of the first one.
    var result: Result? { get }
}
