/// One attribute of an element.
public struct Attribute: Sendable, Hashable {
    /// The name, with its prefix if it has one; lower-case in HTML.
    public let name: String
    /// The value, with references resolved; empty for an attribute without one.
    public let value: String
}
