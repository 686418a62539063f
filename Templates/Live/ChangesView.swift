public import Rendering

/// The changes of a model so far, by which a script notices those that the page does not show.
///
/// It is not visible.
public protocol ChangesView: View {
    var count: Int { get }
    /// The item of each of the latest changes, the newest first, separated by spaces; a hyphen stands for many items, or for
    /// an unknown one. `nil` for a model without items.
    var items: String? { get }
}
