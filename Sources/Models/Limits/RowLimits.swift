/// The maximum numbers of rows that people can add, so that nobody fills the disk.
///
/// ``RepositoryMarkLimits`` are the limits of marks.
package struct RowLimits: Sendable {
    /// The limit of entries, which take at most 160 MB.
    package var entries = 100_000
    /// The limit of songs, and of movies, that are added by hand or imported.
    package var items = 2_000_000
    /// The limit of visitors who have saved a name, a profile or settings, which take at most 140 MB.
    package var visitors = 100_000

    package init() {}
}

/// The maximum numbers of favourites.
package struct FavouritesLimits: Sendable, Equatable {
    /// The limit for one visitor, among the songs or among the movies.
    package let ofVisitor: Int
    /// The limit for all visitors together, about 15 MB.
    package let ofAll: Int

    package init(ofVisitor: Int = 500, ofAll: Int = 200_000) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
    }

    /// Decides whether there is room for one more favourite. A store calls this method within the transaction that adds
    /// it.
    /// - Parameters:
    ///   - count: The number of the visitor's favourites.
    ///   - countOfAll: The number of all visitors' favourites.
    package func requireRoom(count: Int, countOfAll: Int) throws(FavouritesError) {
        guard count < ofVisitor else { throw .tooMany(limit: ofVisitor) }
        guard countOfAll < ofAll else { throw .noRoom }
    }
}
