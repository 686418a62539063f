import GRDB
internal import Models

/// A star with a visitor's mark, as a row of both tables.
enum RepositoryColumns {
    static let names = "\(StarColumns.names), mark.isVisited, mark.note, mark.tags"

    /// The visitor is the argument `:visitor`.
    static let joiningMarks = """
        LEFT JOIN shelfMark AS mark ON mark.idDigest = :visitor AND mark.repositoryID = star.repositoryID
        """

    static func item(_ row: Row) -> MarkedRepository {
        MarkedRepository(star: StarColumns.star(row), mark: RepositoryMarkTable.mark(row, from: StarColumns.count))
    }
}
