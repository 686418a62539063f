public import Rendering

/// The content of a region that only announces that a model has changed. It is not visible.
public protocol ChangesView: View {
    /// The item of each of the latest changes, the newest first, separated by spaces; a hyphen stands for many items, or
    /// for an unknown one. `nil` for a model without items.
    var items: String? { get }
    /// The number of changes of the visitor's marks, which a script compares with its own count, to notice those of
    /// other tabs. `nil` for other models.
    var markCount: Int? { get }
}
