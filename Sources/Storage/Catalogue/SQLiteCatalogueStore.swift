import GRDB
package import Models

/// The songs, or the movies, in a table of their own.
package struct SQLiteCatalogueStore<Item: CatalogueRecord>: CatalogueStore {
    let database: any DatabaseWriter

    package func load() async throws -> CatalogueState<Item> {
        try await database.read { db in try CatalogueTable(db: db).state() }
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
}
