import Models
import Storage
import Synchronization

extension SQLiteCatalogueStore {
    /// Adds them all at once.
    func load(_ drafts: some Collection<Draft<Item>>, skippingDuplicates: Bool = false) async throws -> BulkOutcome<
        Item
    > {
        let rest = Mutex(Array(drafts.reversed()))
        return try await add(
            contentsOf: { rest.withLock { $0.popLast() } },
            skippingDuplicates: skippingDuplicates,
            finishing: { _ in }
        )
    }
}
