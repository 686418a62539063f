/// How many repositories can have notes, tags or a visit.
package struct ShelfLimits: Sendable, Equatable {
    /// Of one visitor.
    package let ofVisitor: Int
    /// Of all visitors together: some 60 MB of visits, and with the longest notes 1 GB.
    package let ofAll: Int

    package init(ofVisitor: Int = 20_000, ofAll: Int = 500_000) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
    }
}
