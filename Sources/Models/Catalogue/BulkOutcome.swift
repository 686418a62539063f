/// What many additions at once have come to.
package struct BulkOutcome<Item: CatalogueItem>: Sendable, Equatable {
    package let added: Int
    /// Not added, as they were there already.
    package let skipped: Int
    package let state: CatalogueState<Item>

    package init(added: Int, skipped: Int, state: CatalogueState<Item>) {
        self.added = added
        self.skipped = skipped
        self.state = state
    }
}
