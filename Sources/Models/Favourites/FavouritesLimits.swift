/// How many marks are kept.
package struct FavouritesLimits: Sendable, Equatable {
    /// Of one visitor, among the songs or among the movies.
    package let ofVisitor: Int
    /// Of all visitors together, which is some 15 MB.
    package let ofAll: Int

    package init(ofVisitor: Int = 500, ofAll: Int = 200_000) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
    }
}
