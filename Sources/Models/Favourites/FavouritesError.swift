/// Why something cannot be marked. The words for it are the view model's.
package enum FavouritesError: Error, Sendable, Equatable {
    /// This visitor has as many marks as one may have.
    case tooMany(limit: Int)
    /// All visitors together have as many as are kept.
    case noRoom
}
