public import Rendering

/// A version of the text, compared with the version before it or with the current text.
public protocol TextVersionView: View {
    associatedtype Facts: TextVersionFactsView

    var heading: String { get }
    var facts: Facts { get }
    /// `nil` when the text is empty.
    var text: String? { get }
    /// `nil` for the current version.
    var restoration: TextRestoration? { get }
    var differenceHeading: String { get }
    /// No rows when the texts are equal; `nil` when the version before is no longer kept.
    var difference: [TextDifferenceRow]? { get }
    /// The URL of the other comparison; `nil` when there is none.
    var otherURL: String? { get }
    var otherLink: String { get }
    var listURL: String { get }
    /// `nil` for the oldest version that is kept.
    var previousURL: String? { get }
    /// `nil` for the current version.
    var nextURL: String? { get }
}

/// The fields of the form that restores a version.
public struct TextRestoration: Equatable, Sendable {
    public let url: String
    /// The number of the version to restore.
    public let number: Int
    /// The version of the text that the restored one replaces.
    public let base: Int

    public init(url: String, number: Int, base: Int) {
        self.url = url
        self.number = number
        self.base = base
    }
}

/// Some lines of a text, and how they differ from the other text.
public struct TextDifferenceRow: Equatable, Sendable {
    /// The CSS class: "kept", "removed", "added", "changed" or "skipped".
    public let kind: String
    /// The difference in words; `nil` for unchanged lines.
    public let label: String?
    /// The words of the lines; none when the label tells all.
    public let spans: [TextDifferenceSpan]

    public init(_ kind: String, label: String? = nil, spans: [TextDifferenceSpan] = []) {
        self.kind = kind
        self.label = label
        self.spans = spans
    }
}

/// Words that were kept, removed or added.
public struct TextDifferenceSpan: Equatable, Sendable {
    public enum Change: Sendable {
        case kept, removed, added
    }

    public let change: Change
    /// The change in words for screen readers; `nil` where the label of the row tells it.
    public let spoken: String?
    public let text: String

    public init(_ change: Change, spoken: String?, text: String) {
        self.change = change
        self.spoken = spoken
        self.text = text
    }
}
