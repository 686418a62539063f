import GRDB
package import Models

/// The songs, or the movies, in a table of their own.
package struct SQLiteCatalogueStore<Item: CatalogueRecord>: CatalogueStore {
    let database: any DatabaseWriter

    package func load() async throws -> CatalogueState<Item> {
        try await database.read { db in try CatalogueTable(db: db).state() }
    }

    package func page(_ number: Int) async throws -> CataloguePage<Item>? {
        try readHere { table in try table.page(number) }
    }

    package func item(withID id: Int64) async throws -> Item? {
        try readHere { table in try table.item(withID: id) }
    }

    package func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await database.change { db in
            let table = CatalogueTable<Item>(db: db)
            let item = try table.insert(draft)
            try table.raiseVersion()
            return (item, try table.state())
        }
    }

    package func delete(id: Int64) async throws -> CatalogueState<Item> {
        try await database.change { db in
            let table = CatalogueTable<Item>(db: db)
            if try table.delete(id: id) { try table.raiseVersion() }
            return try table.state()
        }
    }

    /// Reads on the caller's thread, which may be that of an event loop: the two hops of GRDB's asynchronous reads
    /// take longer than what is read here, which is bounded by the size of a page and of a block, not of the list.
    private func readHere<T>(_ query: (CatalogueTable<Item>) throws -> T) throws -> T {
        try database.read { db in try query(CatalogueTable(db: db)) }
    }
}
