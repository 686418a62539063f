public import Rendering

/// The rows of the deleted songs, movies or entries, each with a button that restores it.
public protocol DeletedRowsView: View {
    associatedtype Row: DeletedRow

    /// The time that the rows stay.
    var hint: String { get }
    /// The word before each time, such as "Deleted".
    var timeLabel: String { get }
    var rows: [Row] { get }
}

/// A deleted song, movie or entry.
public protocol DeletedRow: Sendable {
    var title: String { get }
    var subtitle: String? { get }
    /// The time of the deletion, for people.
    var time: String { get }
    /// The time of the deletion, for programs.
    var timestamp: String { get }
    /// The URL that restores the item.
    var restorationURL: String { get }
    /// The accessible name of the button, with the name of the item or the text of the entry.
    var restorationName: String { get }
}
