public import Rendering

/// The versions of the text, the newest first.
public protocol TextVersionListView: View {
    associatedtype Refresh: RefreshView
    associatedtype Empty: EmptyListView
    associatedtype Group: TextVersionGroup

    var refresh: Refresh { get }
    var heading: String { get }
    /// The number of versions, such as "12 versions".
    var count: String { get }
    /// An explanation of versions.
    var explanation: String { get }
    /// Shown in place of the rows before the first version.
    var empty: Empty { get }
    /// The versions, grouped by time, the newest first.
    var groups: [Group] { get }
    var textURL: String { get }
}

/// The versions of one period.
public protocol TextVersionGroup: Sendable {
    associatedtype Row: TextVersionRow

    var heading: String { get }
    var id: String { get }
    /// The URL of the heading on this page.
    var url: String { get }
    var rows: [Row] { get }
}

/// A version in the list.
public protocol TextVersionRow: Sendable {
    associatedtype Facts: TextVersionFactsView

    var name: String { get }
    var url: String { get }
    /// The first visible line; `nil` if the version has no visible characters.
    var beginning: String? { get }
    var facts: Facts { get }
}
