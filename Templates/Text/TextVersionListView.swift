public import Rendering

/// The versions of the text, the newest first.
public protocol TextVersionListView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: TextVersionRow

    var heading: String { get }
    /// The number of versions, in words.
    var count: String { get }
    /// An explanation of what a version is.
    var explanation: String { get }
    /// Shown in place of the rows before the first version.
    var empty: Empty { get }
    var rows: [Row] { get }
    var textURL: String { get }
}

/// A version in the list.
public protocol TextVersionRow: Sendable {
    associatedtype Facts: TextVersionFactsView

    var name: String { get }
    var url: String { get }
    /// The first visible line; `nil` when the version has no visible characters.
    var beginning: String? { get }
    var facts: Facts { get }
}
