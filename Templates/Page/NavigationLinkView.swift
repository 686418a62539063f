public import Rendering

/// A link of the main navigation.
public protocol NavigationLinkView: View {
    var name: String { get }
    var url: String { get }
    /// `"page"` on the page that the link leads to, `"true"` on the pages below it, `nil` on every other
    /// (WAI-ARIA's `aria-current`).
    var current: String? { get }
}
