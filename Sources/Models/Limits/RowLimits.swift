/// The maximum numbers of rows that people can add, so that nobody fills the disk.
///
/// ``RepositoryMarkLimits`` are the limits of marks.
package struct RowLimits: Sendable {
    /// The limit of entries, which take at most 160 MB.
    package var entries = 100_000
    /// The limit of plays in the history of the turntable. At the limit, the oldest ones make room.
    package var plays = 1_000
    /// The limit of saved lists, which take at most 45 MB.
    package var savedLists = 20_000
    /// The limit of songs, and of movies, that are added by hand or imported.
    package var items = 2_000_000
    /// The limit of visitors who have saved a name, a profile, settings, favourites, marks or lists. The first three take at
    /// most 140 MB. At the limit, visitors make room for new ones by the rules of ``VisitorExpiry``.
    package var visitors = 100_000

    package init() {}
}

/// The rules by which visitors, with all their data, make room for others when a limit is reached.
///
/// Visitors that nobody has used for ``unusedTime`` go first, and then those who have used the app for the shortest time,
/// counted from the first use to the last. So a flood of invented visitors pushes out itself, and nobody who returns.
package enum VisitorExpiry {
    /// The longest time that browsers keep a cookie, 400 days in seconds (RFC 6265bis §5.5). Afterwards nobody can reach
    /// the visitor's data.
    package static let unusedTime = 400 * 24 * 60 * 60
    /// The time of use in seconds, 30 days, after which a visitor makes no room for other visitors.
    package static let keptUse = 30 * 24 * 60 * 60
    /// The time of use in seconds, a day, after which a visitor makes no room for others' favourites and marks. It is
    /// shorter, because a single visitor can use up much of these limits.
    package static let keptUseOfRows = 24 * 60 * 60
    /// The time in seconds, an hour, in which a new visitor makes room only after those who came earlier and used the
    /// app for less than that.
    package static let newcomerTime = 60 * 60
    /// The shortest and the longest time in seconds until the use of a visitor is stored again. In between, it is stored
    /// when the time of use would double.
    package static let shortestPause = 60
    package static let longestPause = 24 * 60 * 60
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
