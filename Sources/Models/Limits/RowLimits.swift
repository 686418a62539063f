/// The maximum numbers of rows that people can add, so that nobody fills the disk.
///
/// The limits of favourites and marks are ``FavouritesLimits`` and ``RepositoryMarkLimits``.
package struct RowLimits: Sendable {
    /// The limit of entries, which take at most 160 MB.
    package var entries = 100_000
    /// The limit of songs, and of movies, that are added by hand or imported.
    package var items = 2_000_000
    /// The limit of visitors who have saved a name, a profile or settings, which take at most 140 MB.
    package var visitors = 100_000

    package init() {}
}
