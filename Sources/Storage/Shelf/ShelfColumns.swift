import GRDB
internal import Models

/// A star with a visitor's mark, as a row of both tables.
enum ShelfColumns {
    static let names = "\(StarColumns.names), mark.isVisited, mark.note, mark.tags"

    /// The visitor is the argument `:visitor`.
    static let joiningMarks = """
        LEFT JOIN shelfMark AS mark ON mark.idDigest = :visitor AND mark.repositoryID = star.repositoryID
        """

    static func item(_ row: Row) -> ShelfItem {
        ShelfItem(star: StarColumns.star(row), mark: ShelfMarkTable.mark(row, from: StarColumns.count))
    }
}
