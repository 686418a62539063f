package import Foundation
package import Models

/// The songs, or the movies.
package struct PostgresCatalogueStore<Item: CatalogueItem>: CatalogueStore {
    let database: PostgresDatabase
    /// The maximum number of items that people can add.
    var itemLimit = RowLimits().items

    package func load() async throws -> CatalogueState<Item> {
        try await read { table in try table.state() }
    }

    package func page(_ query: CatalogueQuery) async throws -> CataloguePage<Item>? {
        try await read { table in try table.page(query) }
    }

    package func item(withID id: Int64) async throws -> Item? {
        try await read { table in try table.item(withID: id) }
    }

    package func details(ofItemWithID id: Int64, others limit: Int) async throws -> ItemDetails<Item>? {
        try await read { table in
            guard let item = try table.item(withID: id) else { return nil }
            let more = try MoreItems(besides: item, limit: limit) { try table.page($0)?.items ?? [] }
            return ItemDetails(item, origin: try table.origin(ofItemWithID: id), more: more)
        }
    }

    package func origin(ofItemWithID id: Int64) async throws -> ItemOrigin {
        try await read { table in try table.origin(ofItemWithID: id) }
    }

    package func items(
        withIDs ids: [Int64],
        addedIn period: AdditionPeriod?,
        in order: CatalogueOrder
    ) async throws -> [Item] {
        try await read { table in try table.items(withIDs: ids, addedIn: period, in: order) }
    }

    package func count(ofItemsWithIDs ids: [Int64]) async throws -> Int {
        try await read { table in try table.count(ofItemsWithIDs: ids) }
    }

    package func deletedItem(withID id: Int64, at time: Date) async throws -> Item? {
        try await read { table in try table.deletedItem(withID: id, at: time) }
    }

    package func deletedItems(limit: Int, at time: Date) async throws -> [Deleted<Item>] {
        try await read { table in try table.deletedItems(limit: limit, at: time) }
    }

    package func items(after id: Int64, limit: Int) async throws -> [Item] {
        try await read { table in try table.items(after: id, limit: limit) }
    }

    package func letters(in order: CatalogueOrder) async throws -> [CatalogueLetter] {
        try await read { table in try table.letters(in: order) }
    }

    package func credits(page: Int, size: Int) async throws -> ListPage<CreditCount>? {
        try await read { table in try table.credits(page: page, size: size) }
    }

    package func albums(page: Int, size: Int) async throws -> ListPage<AlbumCount>? {
        try await read { table in try table.albums(page: page, size: size) }
    }

    package func likelyDuplicates(page: Int, size: Int) async throws -> ListPage<LikelyDuplicate<Item>>? {
        try await database.read { db in try LikelyDuplicates<Item>(db: db).page(page, size: size) }
    }

    package func search(_ words: String, page: Int, size: Int) async throws -> SearchPage<Item>? {
        try await database.read { db in try CatalogueSearch(words, in: db).page(page, size: size) }
    }

    package func words(closeTo word: String) async throws -> [String] {
        try await database.read { db in try CatalogueSearch<Item>.words(closeTo: word, in: db) }
    }

    package func statistics(at time: Date) async throws -> CatalogueStatistics {
        try await read { table in try table.statistics(at: time) }
    }

    package func add(
        _ addition: CatalogueAddition<Item>
    ) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await change { table in
            let receipts = ReceiptTable<Item>(db: table.db)
            let sent = try addition.step(
                earlier: addition.token.flatMap(receipts.id).flatMap(table.item),
                duplicates: table.possibleDuplicates(
                    of: addition.draft,
                    limit: CatalogueConflict<Item>.duplicatesLimit
                ),
                count: table.count(),
                limit: itemLimit
            )
            if let sent { return (sent, try table.state()) }
            let item = try table.insert(addition.draft, origin: addition.origin)
            try table.raiseRevision()
            if let token = addition.token { try receipts.record(item.id, for: token) }
            return (item, try table.state())
        }
    }

    package func edit(
        id: Int64,
        _ edit: CatalogueEdit<Item>
    ) async throws -> (item: Item, former: Item?, state: CatalogueState<Item>) {
        try await change { table in
            let stored = try table.item(withID: id)
            let item = try edit.step(on: stored) { draft in
                try table.possibleDuplicates(of: draft, except: id, limit: CatalogueConflict<Item>.duplicatesLimit)
            }
            guard let stored, item != stored else { return (item, nil, try table.state()) }
            try table.update(stored, to: Draft(item))
            try table.raiseRevision()
            return (item, stored, try table.state())
        }
    }

    package func delete(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>) {
        try await change { table in
            let item = try table.delete(id: id, at: time)
            if item != nil { try table.raiseRevision() }
            return (item, try table.state())
        }
    }

    package func restore(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>) {
        try await change { table in
            let item = try table.restore(id: id, at: time)
            if item != nil { try table.raiseRevision() }
            return (item, try table.state())
        }
    }

    package func change(
        _ ids: [Int64],
        by change: SeveralChange,
        at time: Date
    ) async throws -> (made: MadeChange, state: CatalogueState<Item>) {
        try await self.change { table in
            var items: [MadeChange.Former] = []
            let stored = try table.items(withIDs: ids)
            guard !stored.isEmpty else { throw SeveralError.nothingChosen }
            if case .merge(let id) = change {
                items = try table.merge(stored, into: id, at: time)
            } else if change == .distinguish {
                try LikelyDuplicates<Item>(db: table.db).distinguish(stored)
                items = stored.map { MadeChange.Former($0) }
            } else if change == .delete {
                for item in stored { _ = try table.delete(id: item.id, at: time) }
                items = stored.map { MadeChange.Former($0, isDeleted: true) }
            }
            for item in stored {
                let facts = try Self.step(change, on: item.facts)
                guard facts != item.facts else { continue }
                try table.update(item, to: Draft(item, facts: facts))
                items.append(MadeChange.Former(item))
            }
            if !items.isEmpty, change != .distinguish { try table.raiseRevision() }
            return (MadeChange(change, items: items, at: time), try table.state())
        }
    }

    private static func step(_ change: SeveralChange, on facts: ItemFacts) throws(SeveralError) -> ItemFacts {
        do {
            return try change.step(on: facts)
        } catch {
            throw .tag(error)
        }
    }

    package func undo(_ made: MadeChange, at time: Date) async throws -> (count: Int, state: CatalogueState<Item>) {
        try await change { table in
            if made.change == .distinguish {
                try LikelyDuplicates<Item>(db: table.db).undoDistinction(of: made.items.map(\.id))
                return (made.items.count, try table.state())
            }
            let deleted = made.items.filter(\.isDeleted)
            let restoredCount = try deleted.count { former in
                try table.restore(id: former.id, deletedAt: made.time, at: time) != nil
            }
            // The item that others were merged into keeps what it has got from them if none of them returns.
            guard deleted.isEmpty || restoredCount > 0 else { return (0, try table.state()) }
            let changedCount = try made.items.count { former in
                guard !former.isDeleted, let item = try table.item(withID: former.id),
                    let changed = former.step(on: item)
                else { return false }
                try table.update(item, to: Draft(changed))
                return true
            }
            let count = restoredCount + changedCount
            if count > 0 { try table.raiseRevision() }
            return (count, try table.state())
        }
    }

    package func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin = ItemOrigin(),
        skippingDuplicates: Bool,
        finishing: @escaping @Sendable (Double) throws -> Void
    ) async throws -> BulkAddition<Item> {
        try await bulkChange { table in
            let insertion = BulkInsertion<Item>(
                db: table.db,
                origin: origin,
                skippingDuplicates: skippingDuplicates,
                draftLimit: itemLimit
            )
            let imports = ImportTable<Item>(db: table.db)
            let importID = try imports.begin(origin)
            let (added, repeated, ids) = try insertion.run(next, importID: importID, finishing: finishing)
            if added > 0, try table.count() > itemLimit {
                throw CatalogueConflict<Item>.noRoom(limit: itemLimit)
            }
            if let importID {
                try imports.end(importID, ids: ids, count: added, filledCount: repeated.filledCount)
            }
            return BulkAddition(added: added, repeated: repeated, ids: ids, state: try table.state())
        }
    }

    package func imports(at time: Date) async throws -> [ImportRecord] {
        try await database.read { db in try ImportTable<Item>(db: db).all(at: time) }
    }

    package func undoImport(
        _ id: ImportRecord.ID,
        at time: Date
    ) async throws -> (undone: UndoneAddition?, state: CatalogueState<Item>) {
        try await bulkChange { table in
            let undone = try ImportTable<Item>(db: table.db).undo(id, at: time)
            return (undone, try table.state())
        }
    }

    package func chosenColumns() async throws -> [String: ChosenColumns] {
        try await database.read { db in try ChosenColumnsTable<Item>(db: db).all() }
    }

    package func remember(_ mapping: ChosenColumns, for header: String) async throws {
        try await database.change { db in try ChosenColumnsTable<Item>(db: db).keep(mapping, for: header) }
    }

    package func check(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool
    ) async throws -> CheckedAddition {
        try await CatalogueCheck<Item>(
            database: database,
            skippingDuplicates: skippingDuplicates,
            itemLimit: itemLimit
        ).run(next)
    }

    package func sourceLoad() async throws -> SourceLoad? {
        try await database.read { db in try SourceTable<Item>(db: db).load() }
    }

    package func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin = ItemOrigin(),
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> (load: SourceLoad, state: CatalogueState<Item>) {
        try await bulkChange { table in
            var match = SourceMatch<Item>(db: table.db, origin: origin)
            let load = try match.run(next, of: load)
            return (load, try table.state())
        }
    }

    package func confirm(_ load: SourceLoad) async throws {
        try await change { table in try SourceTable<Item>(db: table.db).keep(load) }
    }

    private func change<T: Sendable>(
        _ change: @escaping @Sendable (CatalogueTable<Item>) throws -> T
    ) async throws -> T {
        try await database.change { db in
            let table = CatalogueTable<Item>(db: db)
            try table.lock()
            return try change(table)
        }
    }

    /// Runs a change that may take minutes. It is never repeated, because it reads a file or a source.
    private func bulkChange<T: Sendable>(
        _ change: @escaping @Sendable (CatalogueTable<Item>) throws -> T
    ) async throws -> T {
        try await database.change(attempts: 1, isLong: true) { db in
            let table = CatalogueTable<Item>(db: db)
            try table.lockForBulkChange()
            return try change(table)
        }
    }

    private func read<T: Sendable>(
        _ query: @escaping @Sendable (CatalogueTable<Item>) throws -> T
    ) async throws -> T {
        try await database.read { db in try query(CatalogueTable(db: db)) }
    }
}
