import Models

/// A store in memory, with the rule of every store.
actor MemoryTextStore: TextStore {
    private var state: TextState
    private var kept: [TextVersion] = []
    private var editors: [EditorID: EditorPosition] = [:]

    init(state: TextState = TextState(text: "", revision: 0)) {
        self.state = state
    }

    func load() -> TextState { state }

    func save(_ edit: TextEdit) async -> TextOutcome {
        let editor = edit.origin.editor?.id
        let stored = StoredText(state: state, sitting: kept.last?.sitting, editor: editor.flatMap { editors[$0] })
        let step = edit.step(on: stored)
        state = step.state
        if let sitting = step.sitting {
            kept.removeAll { $0.number == sitting.number }
            kept.append(TextVersion(sitting: sitting, text: step.state.text))
        }
        if let editor, let position = step.editor { editors[editor] = position }
        await Task.yield()
        return step
    }

    func versions<Row: Sendable>(_ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row) -> [Row] {
        kept.indices.reversed().map { row(kept[$0], $0 + 1 < kept.count ? kept[$0 + 1].sitting : nil) }
    }

    func version(_ number: Int) -> TextVersion? { kept.first { $0.number == number } }

    func neighbours(ofVersion number: Int) -> (before: TextVersion?, after: TextVersion?) {
        (kept.last { $0.number < number }, kept.first { $0.number > number })
    }
}

/// A store that saves at once, and returns when a test tells it to.
actor HeldTextStore: TextStore {
    let answers = HeldAnswers()
    private let store = MemoryTextStore()

    func load() async -> TextState { await store.load() }

    func save(_ edit: TextEdit) async -> TextOutcome {
        let step = await store.save(edit)
        await answers.hold(revision: step.state.revision)
        return step
    }

    func versions<Row: Sendable>(
        _ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row
    ) async -> [Row] { await store.versions(row) }
    func version(_ number: Int) async -> TextVersion? { await store.version(number) }
    func neighbours(ofVersion number: Int) async -> (before: TextVersion?, after: TextVersion?) {
        await store.neighbours(ofVersion: number)
    }
}

/// A store whose disk is full.
struct FailingTextStore: TextStore {
    struct DiskFull: Error {}

    func load() -> TextState { TextState(text: "kept", revision: 3) }
    func save(_ edit: TextEdit) throws -> TextOutcome { throw DiskFull() }
    func versions<Row: Sendable>(_ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row) -> [Row] { [] }
    func neighbours(ofVersion number: Int) -> (before: TextVersion?, after: TextVersion?) { (nil, nil) }
    func version(_ number: Int) -> TextVersion? {
        TextVersion(sitting: TextSitting(number: number, writer: nil, lastChange: nil), text: "old")
    }
}
