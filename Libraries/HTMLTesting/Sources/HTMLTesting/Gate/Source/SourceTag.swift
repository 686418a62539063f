/// A tag as it stands in the source, before any parser has put things right.
struct SourceTag: Sendable, Hashable {
    let name: String
    let attributes: [Attribute]
    let isEndTag: Bool
    /// Whether it ends in `/>`.
    let isSelfClosed: Bool
    /// The line it begins on, counted from 1.
    let line: Int
    /// The tag as it is written.
    let text: String
}
