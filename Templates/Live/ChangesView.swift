public import Rendering

/// The latest changes of a model, by which a script notices those that the page does not show.
///
/// It is not visible.
public protocol ChangesView: View {
    /// The item of each of the latest changes, the newest first, separated by spaces; a hyphen stands for many items, or for
    /// an unknown one. `nil` for a model without items.
    var items: String? { get }
    /// The number of the changes of the visitor's marks, from which a script subtracts those that it has made itself. `nil`
    /// for other models.
    var markCount: Int? { get }
}
