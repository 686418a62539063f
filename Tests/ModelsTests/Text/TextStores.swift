import Models

/// A store in memory, with the rule of every store.
actor MemoryTextStore: TextStore {
    private var state: TextState
    private var kept: [TextVersion] = []
    private var lastEdits: [EditorID: SavedEdit] = [:]

    init(state: TextState = TextState(text: "", revision: 0)) {
        self.state = state
    }

    func load() -> TextState { state }

    func save(_ edit: TextEdit) async -> TextOutcome {
        let lastEdit = edit.id.flatMap { lastEdits[$0] }
        let stored = StoredText(
            state: state,
            sitting: kept.last?.sitting,
            lastEdit: lastEdit,
            isTyped: lastEdits.values.contains { $0.revision == state.revision && $0.number > 0 }
        )
        let outcome = edit.step(on: stored)
        state = outcome.state
        if case .saved(let state, let sitting, let typed) = outcome {
            kept.removeAll { $0.number == sitting.number }
            kept += [typed, TextVersion(sitting: sitting, text: state.text)].compactMap(\.self)
        }
        switch outcome {
        case .saved(let state, _, _), .unchanged(let state):
            if let id = edit.id { lastEdits[id] = edit.saved(at: state.revision) }
        case .outdated, .conflict, .tooLong: break
        }
        await Task.yield()
        return outcome
    }

    func versions<Row: Sendable>(_ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row) -> [Row] {
        kept.indices.reversed().map { row(kept[$0], $0 + 1 < kept.count ? kept[$0 + 1].sitting : nil) }
    }

    func version(_ number: Int) -> TextVersion? { kept.first { $0.number == number } }

    func context(ofVersion number: Int) -> TextVersionContext? {
        version(number).map { version in
            TextVersionContext(
                version,
                before: kept.last { $0.number < number },
                after: kept.first { $0.number > number },
                current: state
            )
        }
    }
}

/// A store that saves at once, and returns when a test tells it to.
actor HeldTextStore: TextStore {
    let answers = HeldAnswers()
    private let store = MemoryTextStore()

    func load() async -> TextState { await store.load() }

    func save(_ edit: TextEdit) async -> TextOutcome {
        let outcome = await store.save(edit)
        await answers.hold(revision: outcome.state.revision)
        return outcome
    }

    func versions<Row: Sendable>(
        _ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row
    ) async -> [Row] { await store.versions(row) }
    func version(_ number: Int) async -> TextVersion? { await store.version(number) }
    func context(ofVersion number: Int) async -> TextVersionContext? { await store.context(ofVersion: number) }
}

/// A store whose disk is full.
struct FailingTextStore: TextStore {
    struct DiskFull: Error {}

    func load() -> TextState { TextState(text: "kept", revision: 3) }
    func save(_ edit: TextEdit) throws -> TextOutcome { throw DiskFull() }
    func versions<Row: Sendable>(_ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row) -> [Row] { [] }
    func context(ofVersion number: Int) -> TextVersionContext? { nil }
    func version(_ number: Int) -> TextVersion? {
        TextVersion(sitting: TextSitting(number: number, writers: [], lastChange: nil), text: "old")
    }
}
