public import Rendering

/// The rows of the deleted songs or movies, each with a button that restores it.
public protocol DeletedRowsView: View {
    associatedtype Row: DeletedRow

    var rows: [Row] { get }
}

/// A deleted song or movie.
public protocol DeletedRow: Sendable {
    var title: String { get }
    var subtitle: String { get }
    /// The URL that undoes the deletion.
    var undoURL: String { get }
    /// The accessible name of the button, with the name of the item.
    var undoName: String { get }
}
