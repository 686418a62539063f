import Foundation
import GRDB
import Testing

@testable import Models
@testable import Storage

@Suite struct SQLiteTextStoreTests {
    @Test(arguments: [
        "👩‍👩‍👧‍👦 🇫🇷 😀", "שלום עולם \u{202E}RTL", "e\u{301}\u{323}", "\u{FEFF}bom", " spaces \t\n\n",
        "'; DROP TABLE text; --", "",
    ])
    func `a text survives a restart, byte for byte`(text: String) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("another")
        _ = try await storage.textStore.save(text)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let state = try await reopened.textStore.load()
        #expect(Array(state.text.utf8) == Array(text.utf8))
        #expect(state.revision == 2)
        try reopened.close()
    }

    @Test func `each of many concurrent saves gets its own revision`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let states = try await withThrowingTaskGroup(of: TextState.self) { group in
            for number in 1...100 {
                group.addTask { try await storage.textStore.save("text \(number)") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(states.map(\.revision).sorted() == Array(1...100))
        #expect(try await storage.textStore.load() == states.max { $0.revision < $1.revision })
        try storage.close()
    }

    @Test func `a model with many writers ends in the state of its store`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let model = try await TextModel(state: storage.textStore.load(), store: storage.textStore)
        for round in 1...50 {
            try await withThrowingTaskGroup { group in
                for number in 1...4 {
                    group.addTask { try await model.change(to: "text \(round) \(number)") }
                }
                try await group.waitForAll()
            }
            #expect(try await model.state == storage.textStore.load())
        }
        try storage.close()
    }
}

@Suite struct TextVersionsTests {
    private let anna = VisitorID.random()
    private let editor = EditorID.random()
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func edit(
        _ text: String,
        base: TextState = TextState(text: "", revision: 0),
        after seconds: TimeInterval = 0,
        number: Int? = nil
    ) -> TextEdit {
        TextEdit(
            text: text,
            origin: TextOrigin(
                writer: anna,
                base: base,
                editorEdit: number.map { EditorEdit(editor: editor, number: $0) }
            ),
            time: start + seconds
        )
    }

    @Test func `a version survives a restart with its text, time and writer, and is extended after it`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save(edit("one", number: 1))
        try storage.close()

        let reopened = try Storage.open(at: folder.data)
        let sitting = TextSitting(number: 1, writers: [anna.digest], lastChange: start)
        #expect(
            try await reopened.textStore.versions() == [TextVersion(sitting: sitting, text: "one", writerNames: [nil])]
        )
        _ = try await reopened.textStore.save(
            edit("one two", base: TextState(text: "one", revision: 1), after: 30, number: 2)
        )
        let version = try await reopened.textStore.version(1)
        #expect(version?.text == "one two")
        #expect(version?.sitting.lastChange == start + 30)
        try reopened.close()
    }

    @Test func `a version of several writers keeps them in order, in the list and alone`() async throws {
        let store = try Storage.inMemory().textStore
        let ben = VisitorID.random()
        let (bensEditor, base) = (EditorID.random(), TextState(text: "one", revision: 1))
        _ = try await store.save(edit("one", number: 1))
        // The first edit of an editor that others type beside extends nothing.
        for (number, text) in ["one", "one two"].enumerated() {
            let edit = EditorEdit(editor: bensEditor, number: number + 1)
            let origin = TextOrigin(writer: ben, base: base, editorEdit: edit)
            _ = try await store.save(TextEdit(text: text, origin: origin, time: start + 1))
        }
        let version = try await store.version(1)
        #expect(version?.text == "one two")
        #expect(version?.sitting.writers == [anna.digest, ben.digest])
        #expect(version?.writerNames == [nil, nil])
        #expect(try await store.versions().map(\.sitting) == [version?.sitting])
    }

    /// The pure rule is tested in `TextEditTests`.
    @Test(arguments: [0, 0.25, 0.5, 0.75], [0, 0.25, 1, 29.5, 30, 30.25, 30.5, -0.25] as [TimeInterval])
    func `the stored time of a version gives the same outcome as the exact time`(
        fraction: TimeInterval,
        pause: TimeInterval
    ) async throws {
        let store = try Storage.inMemory().textStore
        let first = edit("one", after: fraction, number: 1)
        let second = edit(
            "one two",
            base: TextState(text: "one", revision: 1),
            after: fraction + pause,
            number: 2
        )
        guard case .saved(let state, let sitting, _) = try await store.save(first) else {
            Issue.record("the first text was not saved")
            return
        }
        let lastEdit = SavedEdit(number: 1, revision: 1, text: "one")
        let stored = StoredText(state: state, sitting: sitting, lastEdit: lastEdit, isTyped: true)
        #expect(try await store.save(second) == second.step(on: stored))
        #expect(try await store.versions().count == (0...30 ~= pause ? 1 : 2))
    }

    @Test func `an older edit of the same editor changes nothing, even after a restart`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save(edit("new words", number: 2))
        _ = try await storage.textStore.save("of somebody else")
        try storage.close()

        let reopened = try Storage.open(at: folder.data)
        let outcome = try await reopened.textStore.save(edit("old", number: 1))
        #expect(outcome == .outdated(TextState(text: "of somebody else", revision: 2)))
        #expect(try await reopened.textStore.load().text == "of somebody else")
        try reopened.close()
    }

    @Test func `only the editors of the last 1,000 edits are stored`() async throws {
        let storage = try Storage.inMemory()
        let mine = TextState(text: "mine", revision: 1)
        _ = try await storage.textStore.save(edit("mine", number: 5))
        for number in 1...1_010 {
            let stranger = EditorEdit(editor: .random(), number: 1)
            // Saving the same text is not a version, but it is an edit.
            _ = try await storage.textStore.save(
                TextEdit(text: "mine", origin: TextOrigin(writer: anna, base: mine, editorEdit: stranger), time: start)
            )
            // An editor that continues stays stored.
            if number == 500 { _ = try await storage.textStore.save(edit("mine", base: mine, number: 6)) }
        }
        let count = try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM textEditor") }
        #expect(count == 1_000)
        let step = try await storage.textStore.save(edit("older", base: mine, number: 6))
        #expect(step.state.text == "mine")
    }

    @Test func `a text and its version are written together or not at all`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.textStore.save("before")
        try await storage.main.write { db in
            try db.execute(
                sql: "CREATE TRIGGER no BEFORE INSERT ON textVersion BEGIN SELECT RAISE(FAIL, 'no'); END"
            )
        }
        await #expect(throws: DatabaseError.self) { try await storage.textStore.save("after") }
        #expect(try await storage.textStore.load() == TextState(text: "before", revision: 1))
        #expect(try await storage.textStore.versions().map(\.text) == ["before"])
    }

    @Test func `the newest version is always the text`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await withThrowingTaskGroup { group in
            for number in 1...100 {
                group.addTask { _ = try await storage.textStore.save(TextEdit(text: "text \(number)", time: start)) }
            }
            try await group.waitForAll()
        }
        #expect(try await storage.textStore.versions().first?.text == storage.textStore.load().text)
        try storage.close()
    }

    @Test func `the stored version does not reveal the identifier of its writer`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.textStore.save(edit("mine"))
        let hex = try await storage.main.read {
            try String.fetchOne($0, sql: "SELECT hex(writerDigest) FROM textVersion")
        }
        #expect(hex?.count == 64)
        #expect(hex?.lowercased().contains(anna.text) == false)
    }
}
