public import Rendering

/// A version of the text, compared with the version before it or with the current text.
public protocol TextVersionView: View {
    associatedtype Refresh: RefreshView
    associatedtype Facts: TextVersionFactsView
    associatedtype Restoration: TextRestoration
    associatedtype DifferenceRow: TextDifferenceRow

    var refresh: Refresh { get }
    var heading: String { get }
    var facts: Facts { get }
    /// The text of the version; `nil` when it is empty.
    var text: String? { get }
    /// The fields of the form that restores the version; `nil` for the current version.
    var restoration: Restoration? { get }
    var differenceHeading: String { get }
    /// The differences: no rows if the texts are equal; `nil` if the previous version is no longer kept.
    var difference: [DifferenceRow]? { get }
    /// The URL of the other comparison; `nil` when there is none.
    var otherURL: String? { get }
    var otherLink: String { get }
    var listURL: String { get }
    /// The page of the previous version; `nil` for the oldest kept version.
    var previousURL: String? { get }
    /// The page of the next version; `nil` for the current version.
    var nextURL: String? { get }
}

/// The fields of the form that restores a version.
public protocol TextRestoration: Sendable {
    associatedtype Field: HiddenFieldView

    var url: String { get }
    /// The version to restore, and the version of the text that it replaces.
    var fields: [Field] { get }
}

/// Some lines of a text, and their difference from the other text.
public protocol TextDifferenceRow: Sendable {
    associatedtype Span: TextDifferenceSpan

    /// The CSS class: "kept", "removed", "added", "changed" or "skipped".
    var kind: String { get }
    /// A description of the difference; `nil` for unchanged lines.
    var label: String? { get }
    /// The words of the lines; empty if the label is sufficient.
    var spans: [Span] { get }
}

/// Words that were kept, removed or added.
public protocol TextDifferenceSpan: Sendable {
    var isRemoved: Bool { get }
    var isAdded: Bool { get }
    /// A description of the change for screen readers; `nil` if the label of the row has it.
    var spoken: String? { get }
    var text: String { get }
}
