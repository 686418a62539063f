import Models

/// Keeps the items in memory, with ids and versions as a store gives them; answers at once, or when a test says.
actor MemoryCatalogueStore<Item: CatalogueItem>: CatalogueStore {
    private var items: [Item]
    private var version: Int
    private var lastID: Int64
    private let answers: HeldAnswers?
    /// How often it was asked for a page or an item.
    private(set) var readCount = 0

    init(_ items: [Item], version: Int = 0, answers: HeldAnswers? = nil) {
        self.items = items
        self.version = version
        self.answers = answers
        lastID = items.last?.id ?? 0
    }

    func load() -> CatalogueState<Item> { CatalogueState(items: items, version: version) }

    func page(_ number: Int) -> CataloguePage<Item>? {
        readCount += 1
        guard let paging = Paging(page: number, itemCount: items.count) else { return nil }
        return CataloguePage(items: Array(items.dropFirst(paging.offset).prefix(paging.size)), paging: paging)
    }

    func item(withID id: Int64) -> Item? {
        readCount += 1
        return items.first { $0.id == id }
    }

    func add(_ draft: Draft<Item>) async -> (item: Item, state: CatalogueState<Item>) {
        lastID += 1
        let item = Item(id: lastID, name: draft.name, credit: draft.credit)
        items.append(item)
        version += 1
        let saved = load()
        await answers?.hold(version: saved.version)
        return (item, saved)
    }

    func delete(id: Int64) async -> CatalogueState<Item> {
        guard items.contains(where: { $0.id == id }) else { return load() }
        items.removeAll { $0.id == id }
        version += 1
        return load()
    }
}
