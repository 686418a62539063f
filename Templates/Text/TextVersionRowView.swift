public import Rendering

/// One version in the list: it leads to its page.
public protocol TextVersionRowView: View {
    associatedtype Facts: TextVersionFactsView

    var name: String { get }
    var url: String { get }
    /// How the text begins; `nil` when there is nothing to read in it.
    var beginning: String? { get }
    var facts: Facts { get }
}
