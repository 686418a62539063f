import Foundation
import Models

/// A catalogue in memory, with ids and revisions like those of a database. Additions return at once, or when a test
/// says.
actor MemoryCatalogueStore<Item: CatalogueItem>: CatalogueStore {
    private var items: [Item]
    private var deleted: [(item: Item, time: Date)] = []
    private var origins: [Int64: ItemOrigin] = [:]
    private var revision: Int
    private var lastID: Int64
    private var lastSourceLoad: SourceLoad?
    private var imports: [(record: ImportRecord, ids: ClosedRange<Int64>)] = []
    private var columns: [String: ChosenColumns] = [:]
    private var receipts: [FormToken: Int64] = [:]
    private let answers: HeldAnswers?
    /// The number of reads of a page or of items.
    private(set) var readCount = 0

    init(_ items: [Item], revision: Int = 0, answers: HeldAnswers? = nil) {
        self.items = items
        self.revision = revision
        self.answers = answers
        lastID = items.last?.id ?? 0
    }

    func load() -> CatalogueState<Item> { CatalogueState(items: items, revision: revision) }

    /// Returns a page in the default order, ignoring the order of the query.
    func page(_ query: CatalogueQuery) -> CataloguePage<Item>? {
        readCount += 1
        let listed = items.reversed().filter(query.filter.accepts)
        guard let paging = Paging(page: query.page, itemCount: listed.count, size: query.size) else { return nil }
        let shown = listed.dropFirst(paging.offset).prefix(paging.size)
        return CataloguePage(items: Array(shown), paging: paging, credit: query.filter.credit)
    }

    func item(withID id: Int64) -> Item? {
        readCount += 1
        return items.first { $0.id == id }
    }

    func details(ofItemWithID id: Int64, others limit: Int) -> ItemDetails<Item>? {
        guard let item = item(withID: id) else { return nil }
        let more = MoreItems(besides: item, limit: limit) { page($0)?.items ?? [] }
        return ItemDetails(item, origin: origin(ofItemWithID: id), more: more)
    }

    func origin(ofItemWithID id: Int64) -> ItemOrigin { origins[id] ?? ItemOrigin() }

    /// Returns the items in the default order, ignoring the requested order and period.
    func items(withIDs ids: [Int64], addedIn period: AdditionPeriod?, in order: CatalogueOrder) -> [Item] {
        readCount += 1
        return items.reversed().filter { ids.contains($0.id) }
    }

    func count(ofItemsWithIDs ids: [Int64]) -> Int { items.count { ids.contains($0.id) } }

    func deletedItem(withID id: Int64, at time: Date) -> Item? {
        deleted.first { $0.item.id == id && time.timeIntervalSince($0.time) < Deletion.undoTime }?.item
    }

    func deletedItems(limit: Int, at time: Date) -> [Deleted<Item>] {
        deleted.reversed().filter { time.timeIntervalSince($0.time) < Deletion.undoTime }
            .prefix(limit).map { Deleted($0.item, time: $0.time) }
    }

    func items(after id: Int64, limit: Int) -> [Item] {
        Array(items.filter { $0.id > id }.prefix(limit))
    }

    func letters(in order: CatalogueOrder) -> [CatalogueLetter] { [] }

    func credits(page: Int, size: Int) -> ListPage<CreditCount>? {
        let counts = Dictionary(grouping: items, by: \.credit).mapValues(\.count).sorted { $0.key < $1.key }
        guard let paging = Paging(page: page, itemCount: counts.count, size: size) else { return nil }
        let shown = counts.dropFirst(paging.offset).prefix(size)
        return ListPage(items: shown.map { CreditCount(credit: $0.key, count: $0.value) }, paging: paging)
    }

    func albums(page: Int, size: Int) -> ListPage<AlbumCount>? { nil }

    func likelyDuplicates(page: Int, size: Int) -> ListPage<LikelyDuplicate<Item>>? { nil }

    func change(
        _ ids: [Int64],
        by change: SeveralChange,
        at time: Date
    ) throws -> (made: MadeChange, state: CatalogueState<Item>) {
        let former = items.filter { ids.contains($0.id) }
        for item in former {
            if change == .delete { _ = delete(id: item.id, at: time) }
            guard let index = items.firstIndex(where: { $0.id == item.id }) else { continue }
            let draft = Draft(item, facts: try change.step(on: item.facts))
            items[index] = Item(id: item.id, revision: item.revision + 1, draft: draft)
        }
        revision += 1
        return (MadeChange(change, items: former.map { MadeChange.Former($0) }, at: time), load())
    }

    func undo(_ made: MadeChange, at time: Date) -> (count: Int, state: CatalogueState<Item>) {
        let count = made.items.count { former in
            if made.change == .delete { return restore(id: former.id, at: time).item != nil }
            guard let index = items.firstIndex(where: { $0.id == former.id }),
                let item: Item = former.step(on: items[index])
            else { return false }
            items[index] = item
            return true
        }
        if count > 0 { revision += 1 }
        return (count, load())
    }

    func search(_ words: String, page: Int, size: Int) -> SearchPage<Item>? {
        let terms = SearchTerms(words)
        let found = items.map { SearchHit(item: $0, terms: terms) }.filter { !$0.nameMatches.isEmpty }
        guard let paging = Paging(page: page, itemCount: found.count, size: size) else { return nil }
        let hits = Array(found.dropFirst(paging.offset).prefix(size))
        return SearchPage(hits: hits, count: .exactly(found.count), paging: paging)
    }

    func words(closeTo word: String) -> [String] {
        Array(FoldedTexts(items.map { "\($0.name) \($0.credit)" }).words(closeTo: word))
    }

    func statistics(at time: Date) -> CatalogueStatistics {
        CatalogueStatistics(
            decades: [],
            ratings: Rating.all.map { _ in 0 },
            topCredits: [],
            count: items.count,
            growth: Growth([], at: time)
        )
    }

    func add(_ addition: CatalogueAddition<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        let sent = try addition.step(
            earlier: addition.token.flatMap { receipts[$0] }.flatMap { id in items.first { $0.id == id } },
            duplicates: duplicates(of: addition.draft),
            count: items.count,
            limit: .max
        )
        if let sent { return (sent, load()) }
        let item = append(addition.draft)
        origins[item.id] = addition.origin
        if let token = addition.token { receipts[token] = item.id }
        revision += 1
        let saved = load()
        await answers?.hold(revision: saved.revision)
        return (item, saved)
    }

    func edit(
        id: Int64,
        _ edit: CatalogueEdit<Item>
    ) throws -> (item: Item, former: Item?, state: CatalogueState<Item>) {
        let index = items.firstIndex { $0.id == id }
        let former = index.map { items[$0] }
        let item = try edit.step(on: former) { draft in
            duplicates(of: draft).filter { $0.id != id }
        }
        guard let index, former != item else { return (item, nil, load()) }
        items[index] = item
        revision += 1
        return (item, former, load())
    }

    private func duplicates(of draft: Draft<Item>) -> [Item] {
        items.filter { $0.name == draft.name && $0.credit == draft.credit }
    }

    func delete(id: Int64, at time: Date) -> (item: Item?, state: CatalogueState<Item>) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return (nil, load()) }
        let item = items.remove(at: index)
        deleted.append((item, time))
        revision += 1
        return (item, load())
    }

    func restore(id: Int64, at time: Date) -> (item: Item?, state: CatalogueState<Item>) {
        deleted.removeAll { time.timeIntervalSince($0.time) >= Deletion.undoTime }
        guard let index = deleted.firstIndex(where: { $0.item.id == id }) else { return (nil, load()) }
        let item = deleted.remove(at: index).item
        items = (items + [item]).sorted { $0.id < $1.id }
        revision += 1
        return (item, load())
    }

    func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin,
        skippingDuplicates: Bool,
        finishing: @escaping @Sendable (Double) throws -> Void
    ) async throws -> BulkAddition<Item> {
        let drafts = try await Self.all(next)
        let ids = drafts.map { append($0).id }
        for id in ids { origins[id] = origin }
        if !drafts.isEmpty { revision += 1 }
        let range: ClosedRange<Int64>? = if let first = ids.first, let last = ids.last { first...last } else { nil }
        if let range, let fileName = origin.fileName, let time = origin.time {
            record(importOf: range, from: fileName, count: drafts.count, at: time)
        }
        return BulkAddition(added: drafts.count, repeated: RepeatedRows(), ids: range, state: load())
    }

    private func record(importOf ids: ClosedRange<Int64>, from fileName: String, count: Int, at time: Date) {
        let record = ImportRecord(
            id: Int64(imports.count + 1),
            kind: Item.kind,
            fileName: fileName,
            count: count,
            time: time
        )
        imports.append((record, ids))
    }

    func imports(at time: Date) -> [ImportRecord] { imports.map(\.record) }

    func undoImport(_ id: ImportRecord.ID, at time: Date) -> (undone: UndoneAddition?, state: CatalogueState<Item>) {
        guard let index = imports.firstIndex(where: { $0.record.id == id }) else { return (nil, load()) }
        let ids = imports.remove(at: index).ids
        let count = items.count
        items.removeAll { ids.contains($0.id) && $0.revision == 1 }
        revision += 1
        let keptCount = items.count { ids.contains($0.id) }
        return (UndoneAddition(deletedCount: count - items.count, keptCount: keptCount), load())
    }

    func chosenColumns() -> [String: ChosenColumns] { columns }

    func remember(_ mapping: ChosenColumns, for header: String) { columns[header] = mapping }

    func check(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool
    ) async throws -> CheckedAddition {
        CheckedAddition(added: try await Self.all(next).count)
    }

    func sourceLoad() -> SourceLoad? { lastSourceLoad }

    /// Replaces all items.
    func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin,
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> (load: SourceLoad, state: CatalogueState<Item>) {
        let drafts = try await Self.all(next)
        let matched = try load()
        items = []
        for draft in drafts { _ = append(draft) }
        revision += 1
        lastSourceLoad = matched
        return (matched, self.load())
    }

    func confirm(_ load: SourceLoad) { lastSourceLoad = load }

    /// Reads all drafts on its own thread, like a database, because an endless file would block a thread of the tests.
    private static func all(_ next: @escaping @Sendable () throws -> Draft<Item>?) async throws -> [Draft<Item>] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        var drafts: [Draft<Item>] = []
                        while let draft = try next() { drafts.append(draft) }
                        return drafts
                    }
                )
            }
        }
    }

    private func append(_ draft: Draft<Item>) -> Item {
        lastID += 1
        let item = Item(id: lastID, draft: draft)
        items.append(item)
        return item
    }
}
