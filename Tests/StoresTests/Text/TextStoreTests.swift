import Foundation
import PostgresTesting
import Testing

@testable import Models

@Suite(.databases) struct TextStoreTests {
    @Test(arguments: StoreEngine.all) func `before the first save the text is empty`(engine: StoreEngine) async throws {
        let store = try await engine.stores().text
        #expect(try await store.load() == TextState(text: "", revision: 0))
    }

    @Test(arguments: StoreEngine.all) func `each saved text raises the revision`(engine: StoreEngine) async throws {
        let store = try await engine.stores().text
        #expect(try await store.save("one") == TextState(text: "one", revision: 1))
        #expect(try await store.save("two") == TextState(text: "two", revision: 2))
        #expect(try await store.load() == TextState(text: "two", revision: 2))
    }

    @Test(arguments: StoreEngine.all) func `saving the same text again is not a change`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().text
        _ = try await store.save("é")
        #expect(try await store.save("é").revision == 1)
    }

    @Test(arguments: StoreEngine.all) func `a text that only looks the same is a change`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().text
        _ = try await store.save("\u{E9}")
        let saved = try await store.save("e\u{301}")
        #expect(saved.revision == 2)
        #expect(Array(saved.text.utf8) == [0x65, 0xCC, 0x81])
    }

    @Test(arguments: StoreEngine.all) func `a save completes after its task was cancelled`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().text
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.save("sent")
        }
        #expect(try await request.value == TextState(text: "sent", revision: 1))
    }
}

@Suite(.databases) struct TextVersionsTests {
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

    @Test(arguments: StoreEngine.all) func `before the first text there is no version`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().text
        #expect(try await store.versions().isEmpty)
        #expect(try await store.version(1) == nil)
        #expect(try await store.version(.max) == nil)
    }

    @Test(arguments: StoreEngine.all, ["mine, theirs", "theirs, mine", "mine, changed", "", "mine"])
    func `a form that is sent again adds nothing, whatever others have written meanwhile`(
        engine: StoreEngine,
        text: String
    ) async throws {
        let store = try await engine.stores().text
        let mine = try await store.save(edit("mine")).state
        let theirs = try await store.save(edit(text, base: mine, after: 60)).state
        #expect(try await store.save(edit("mine", after: 120)) == .outdated(theirs))
        #expect(try await store.load().text == text)
        // A form that was opened later is another one, also with the same text.
        #expect(try await store.save(edit("mine", base: theirs, after: 180)).state.text == "mine")
        #expect(try await store.versions().map(\.number).first == (text == "mine" ? 1 : 3))
    }

    @Test(arguments: StoreEngine.all) func `typing after a text that a button has saved begins a version`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().text
        let saved = try await store.save(edit("saved")).state
        let typed = try await store.save(edit("saved, typed", base: saved, after: 1, number: 1)).state
        _ = try await store.save(edit("saved, typed on", base: typed, after: 2, number: 2))
        #expect(try await store.versions().map(\.text) == ["saved, typed on", "saved"])
    }

    @Test(arguments: StoreEngine.all)
    func `a text that was current for a day survives the posts of many strangers, between its kept neighbours`(
        engine: StoreEngine
    )
        async throws
    {
        let store = try await engine.stores().text
        let day: TimeInterval = 86_400
        _ = try await store.save(TextEdit(text: "before", time: start - 2 * day))
        _ = try await store.save(TextEdit(text: "good", time: start - day))
        for number in 1...1_000 { _ = try await store.save(TextEdit(text: "bad \(number)", time: start)) }
        let numbers = try await store.versions().map(\.number)
        #expect(numbers.first == 1_002)
        #expect(numbers.suffix(2) == [2, 1])
        #expect(numbers.count < 130)
        let good = try #require(try await store.context(ofVersion: 2))
        #expect(good.before?.text == "before")
        #expect(good.after?.number == numbers.dropLast(2).last)
        #expect(good.current.text == "bad 1000")
        #expect(try await store.context(ofVersion: 1_002)?.isNewest == true)
    }

    @Test(arguments: StoreEngine.all) func `edits that arrive in any order end with the newest`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        let edits = (1...50).shuffled().map { (number: Int) in edit("text \(number)", number: number) }
        try await withThrowingTaskGroup { group in
            for edit in edits { group.addTask { _ = try await stores.text.save(edit) } }
            try await group.waitForAll()
        }
        #expect(try await stores.text.load().text == "text 50")
    }
}
