public import Rendering

/// The number of changes of the visitor's marks, by which a script notices those of other tabs.
///
/// Nothing of it is seen.
public protocol MarkChangesView: View {
    var count: Int { get }
}
