import Models

/// Keeps the items in memory, with ids and versions as a store gives them; answers at once, or when a test says.
actor MemoryCatalogueStore<Item: CatalogueItem>: CatalogueStore {
    private var state: CatalogueState<Item>
    private var lastID: Int64
    private let answers: HeldAnswers?

    init(_ state: CatalogueState<Item>, answers: HeldAnswers? = nil) {
        self.state = state
        self.answers = answers
        lastID = state.items.last?.id ?? 0
    }

    func load() -> CatalogueState<Item> { state }

    func add(_ draft: Draft<Item>) async -> (item: Item, state: CatalogueState<Item>) {
        lastID += 1
        let item = Item(id: lastID, name: draft.name, credit: draft.credit)
        state = CatalogueState(items: state.items + [item], version: state.version + 1)
        let saved = state
        await answers?.hold(version: saved.version)
        return (item, saved)
    }

    func delete(id: Int64) async -> CatalogueState<Item> {
        guard state.item(withID: id) != nil else { return state }
        state = CatalogueState(items: state.items.filter { $0.id != id }, version: state.version + 1)
        return state
    }
}
