public import Rendering

/// A page of the history of the turntable, the newest first.
public protocol PlayListView: View {
    associatedtype Empty: EmptyListView
    associatedtype SleeveImage: SleeveImageView
    associatedtype PlayForm: PlayFormView
    associatedtype Pagination: PaginationView

    /// Shown in place of the rows before the first play.
    var empty: Empty { get }
    /// The rows, each with the form that puts the item on again; `nil` for the one that is on.
    var rows: [(id: String, play: PlayerRow<SleeveImage>, form: PlayForm?)] { get }
    var pagination: Pagination? { get }
}
