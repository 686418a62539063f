/// A link on a page.
public struct Link: Sendable, Hashable {
    /// The `a` or `area` element.
    public let element: Element

    /// What the link is called: its text, its `aria-label`, what its image says, …
    public var name: String { element.accessibleName }

    /// Where it leads, as it is written.
    public var href: String { element["href"] ?? "" }
}
