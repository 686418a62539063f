public import Rendering

/// The rows of the deleted songs, movies or entries, each with a button that restores it.
public protocol DeletedRowsView: View {
    /// A sentence about how long deleted rows can be restored.
    var hint: String { get }
    var rows: [DeletedRow] { get }
}

/// A deleted song, movie or entry.
public struct DeletedRow: Sendable, Equatable {
    /// The name of the item, or the text of the entry.
    public let title: String
    /// The artist or director; `nil` for an entry.
    public let subtitle: String?
    /// The time of the deletion.
    public let time: UTCTime
    /// The URL that restores the item.
    public let restorationURL: String
    /// The accessible name of the button, with the name of the item or the text of the entry.
    public let restorationName: String

    /// Creates a row.
    public init(title: String, subtitle: String?, time: UTCTime, restorationURL: String, restorationName: String) {
        self.title = title
        self.subtitle = subtitle
        self.time = time
        self.restorationURL = restorationURL
        self.restorationName = restorationName
    }
}
