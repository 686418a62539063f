public import Rendering

/// The versions of the text, the newest first.
public protocol TextVersionListView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: TextVersionRow

    var heading: String { get }
    /// The number of versions, such as "12 versions".
    var count: String { get }
    /// An explanation of versions.
    var explanation: String { get }
    /// Shown in place of the rows before the first version.
    var empty: Empty { get }
    /// The versions of each period, such as the last day, the newest first.
    var groups: [(heading: String, id: String, rows: [Row])] { get }
    var textURL: String { get }
}

/// A version in the list.
public protocol TextVersionRow: Sendable {
    associatedtype Facts: TextVersionFactsView

    var name: String { get }
    var url: String { get }
    /// The first line that differs from the older version; `nil` if the version has no visible characters.
    var beginning: String? { get }
    var facts: Facts { get }
}
