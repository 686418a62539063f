/// How much is kept of what visitors note.
package struct RepositoryMarkLimits: Sendable, Equatable {
    /// How many repositories one visitor can have noted something of.
    package let ofVisitor: Int
    /// How many all visitors together: some 100 MB with the indexes.
    package let ofAll: Int
    /// How many bytes the notes and tags of all take, with what is kept to search them.
    package let bytesOfAll: Int

    package init(ofVisitor: Int = 20_000, ofAll: Int = 500_000, bytesOfAll: Int = 200 << 20) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
        self.bytesOfAll = bytesOfAll
    }
}
