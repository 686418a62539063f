public import Rendering

/// What stands in the list while it is empty.
public protocol NoEntriesView: View {
    var advice: String { get }
}
