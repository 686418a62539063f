public import Rendering

/// The number of changes of the visitor's marks, which a script uses to detect those of other tabs.
///
/// It is not visible.
public protocol MarkChangesView: View {
    var count: Int { get }
}
