import Foundation
import Models
import Storage
import Testing

@Suite struct SQLiteTextStoreTests {
    @Test func `before the first save the text is empty`() async throws {
        let store = try Storage.inMemory().textStore
        #expect(try await store.load() == TextState(text: "", version: 0))
    }

    @Test func `each saved text is one version on`() async throws {
        let store = try Storage.inMemory().textStore
        #expect(try await store.save("one") == TextState(text: "one", version: 1))
        #expect(try await store.save("two") == TextState(text: "two", version: 2))
        #expect(try await store.load() == TextState(text: "two", version: 2))
    }

    @Test func `the same text again is no new version`() async throws {
        let store = try Storage.inMemory().textStore
        _ = try await store.save("é")
        #expect(try await store.save("é").version == 1)
    }

    @Test func `a text that only looks the same is another one`() async throws {
        let store = try Storage.inMemory().textStore
        _ = try await store.save("\u{E9}")
        let saved = try await store.save("e\u{301}")
        #expect(saved.version == 2)
        #expect(Array(saved.text.utf8) == [0x65, 0xCC, 0x81])
    }

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
        #expect(state.version == 2)
        try reopened.close()
    }

    @Test func `of many saves at once each gets a version of its own`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let states = try await withThrowingTaskGroup(of: TextState.self) { group in
            for number in 1...100 {
                group.addTask { try await storage.textStore.save("text \(number)") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(states.map(\.version).sorted() == Array(1...100))
        #expect(try await storage.textStore.load() == states.max { $0.version < $1.version })
        try storage.close()
    }

    @Test func `a model with many writers ends true to its store`() async throws {
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

    @Test func `a save goes through although who asked for it has gone`() async throws {
        let store = try Storage.inMemory().textStore
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.save("sent")
        }
        #expect(try await request.value == TextState(text: "sent", version: 1))
    }
}
