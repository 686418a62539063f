import Models
import Testing

@Suite struct TextModelTests {
    private func model() async -> TextModel {
        let store = MemoryTextStore()
        return await TextModel(state: store.load(), store: store)
    }

    @Test func `changing the text raises the revision`() async throws {
        let model = await model()
        try await model.change(to: "Hello")
        #expect(await model.state == TextState(text: "Hello", revision: 1))
    }

    @Test func `the empty text is valid`() async throws {
        let model = await model()
        try await model.change(to: "Hello")
        try await model.change(to: "")
        #expect(await model.state == TextState(text: "", revision: 2))
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\n\r\nb", "a\n\nb"), ("\r\r\n\n", "\n\n\n"), ("a\r", "a\n"),
        ("e\u{301}\r\n\u{301}", "e\u{301}\n\u{301}"), ("no break", "no break"),
    ])
    func `line breaks are stored as line feeds`(sent: String, kept: String) async throws {
        let model = await model()
        try await model.change(to: sent)
        #expect(await Array(model.state.text.utf8) == Array(kept.utf8))
    }

    @Test func `a text may have the limit in UTF-16, counted with LF line breaks`()
        async throws
    {
        let model = await model()
        let text = String(repeating: "😀", count: 4_999) + "\r\n" + "a"
        try await model.change(to: text)
        #expect(await model.state.text.utf16.count == TextModel.lengthLimit)
    }

    @Test func `a text beyond the limit is refused with its length`() async {
        let model = await model()
        await #expect(throws: TextError.tooLong(length: 10_002, limit: 10_000)) {
            try await model.change(to: String(repeating: "😀", count: 5_001))
        }
        #expect(await model.state == TextState(text: "", revision: 0))
    }

    @Test func `a forbidden character is refused with its position`() async {
        let model = await model()
        let character = ForbiddenCharacter(scalar: "\0", line: 2, column: 3)
        await #expect(throws: TextError.forbidden(character)) {
            try await model.change(to: "one\r\nöé\0")
        }
        #expect(await model.state.revision == 0)
    }

    @Test func `tabs are kept`() async throws {
        let model = await model()
        try await model.change(to: "a\tb")
        #expect(await model.state.text == "a\tb")
    }

    @Test func `a failed save leaves the state unchanged`() async throws {
        let store = FailingTextStore()
        let model = await TextModel(state: store.load(), store: store)
        await #expect(throws: FailingTextStore.DiskFull.self) { try await model.change(to: "lost") }
        #expect(await model.state == TextState(text: "kept", revision: 3))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a slow save never reverts the text`() async throws {
        let store = HeldTextStore()
        let model = await TextModel(state: store.load(), store: store)
        async let first = model.change(to: "first")
        await store.answers.waitUntilHeld(revision: 1)
        async let second = model.change(to: "second")
        await store.answers.waitUntilHeld(revision: 2)

        await store.answers.release(revision: 2)
        _ = try await second
        await store.answers.release(revision: 1)
        _ = try await first

        #expect(await model.state == TextState(text: "second", revision: 2))
    }
}

/// Observers may skip states but always end on the last one.
///
/// No change is lost, because a model changes and announces its state on one actor. With a model guarded by a lock,
/// `Observations` may read the old state before a change and begin to track after it: the last change is lost, half of
/// the times within 1,100 bursts, and the test exceeds its time limit.
@Suite(.timeLimit(.minutes(10))) struct TextModelObservingTests {
    @Test func `an observer gets the current state first`() async {
        let model = await TextModel(state: TextState(text: "now", revision: 7), store: MemoryTextStore())
        var observed = await model.changes().makeAsyncIterator()
        #expect(await observed.next() == TextState(text: "now", revision: 7))
    }

    @Test func `each announcement has the state that was announced before`() async throws {
        let model = await TextModel(state: TextState(text: "", revision: 0), store: MemoryTextStore())
        var announcements = await model.announcements().makeAsyncIterator()
        let first = try #require(await announcements.next())
        #expect(first.former == nil)
        var latest = first.state
        for number in 1...500 {
            try await model.change(to: "text \(number)")
            let (state, former) = try #require(await announcements.next())
            #expect(former == latest)
            #expect(state.text == "text \(number)")
            latest = state
        }
    }

    @Test func `an observer always receives the last change of a burst`() async throws {
        for burst in 1...3_000 {
            let model = await TextModel(state: TextState(text: "", revision: 0), store: MemoryTextStore())
            let ends = try await endsOnTheLast(of: 6, changesTo: model)
            try #require(ends, "the last change of burst \(burst) was never seen")
        }
    }

    /// Whether an observer that starts together with the changes receives the last one.
    private func endsOnTheLast(of count: Int, changesTo model: TextModel) async throws -> Bool {
        let seen = LatestRevision()
        let observer = Task { for await state in await model.changes() { seen.set(state.revision) } }
        defer { observer.cancel() }
        try await withThrowingTaskGroup { group in
            for number in 1...count {
                group.addTask { try await model.change(to: "text \(number)") }
            }
            try await group.waitForAll()
        }
        return await seen.reaches(count)
    }
}
