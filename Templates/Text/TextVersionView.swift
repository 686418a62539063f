public import Rendering

/// A version of the text, compared with the version before it or with the current text.
public protocol TextVersionView: View {
    associatedtype Facts: TextVersionFactsView
    associatedtype Hidden: HiddenFieldView

    var heading: String { get }
    var facts: Facts { get }
    /// The text of the version; `nil` if it has no visible characters.
    var text: String? { get }
    /// The form that restores the version, with its field; `nil` for the current version.
    var restoration: (url: String, field: Hidden)? { get }
    var differenceHeading: String { get }
    /// The differences: no rows if the texts are equal; `nil` if the previous version is no longer kept.
    var difference: [TextDifferenceRow]? { get }
    /// The link to the other comparison; `nil` when there is none.
    var otherLink: Link? { get }
    var listURL: String { get }
    /// The page of the previous version; `nil` for the oldest kept version.
    var previousURL: String? { get }
    /// The page of the next version; `nil` for the current version.
    var nextURL: String? { get }
}

/// Some lines of a text, and their difference from the other text.
public struct TextDifferenceRow: Sendable, Equatable {
    /// The CSS class: "kept", "removed", "added", "changed" or "skipped".
    public let kind: String
    /// A description of the difference; `nil` for unchanged lines.
    public let label: String?
    /// The words of the lines; empty if the label is sufficient.
    public let spans: [TextDifferenceSpan]

    package init(_ kind: String, label: String? = nil, spans: [TextDifferenceSpan] = []) {
        self.kind = kind
        self.label = label
        self.spans = spans
    }
}

/// Words that were kept, removed or added.
public struct TextDifferenceSpan: Sendable, Equatable {
    /// Whether only the old text has the words.
    public let isRemoved: Bool
    /// Whether only the new text has the words.
    public let isAdded: Bool
    /// A description of the change for screen readers; `nil` if the label of the row has it.
    public let spoken: String?
    /// The words, with the white space between them.
    public let text: String

    package init(isRemoved: Bool, isAdded: Bool, spoken: String?, text: String) {
        self.isRemoved = isRemoved
        self.isAdded = isAdded
        self.spoken = spoken
        self.text = text
    }
}
