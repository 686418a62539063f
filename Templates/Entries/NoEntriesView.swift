package import Rendering

/// What stands in the list while it is empty.
package protocol NoEntriesView: View {
    var advice: String { get }
}
