import Foundation
import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct EntriesModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private func model(_ store: some EntriesStore = MemoryEntriesStore()) async throws -> EntriesModel {
        let noon = noon
        return await EntriesModel(state: try store.load(), store: store, now: { noon })
    }

    @Test func `an entry is added at the top, with the current time`() async throws {
        let model = try await model()
        try await model.add("first")
        let addition = try await model.add("  second ")
        #expect(addition.entry == Entry(id: 2, text: "second", time: noon) && !addition.isRepeated)
        #expect(await model.state.entries.map(\.text) == ["second", "first"])
        #expect(await model.state.paging.itemCount == 2)
        #expect(await model.state.revision == 2)
    }

    @Test(arguments: ["", " ", "\t\r\n", "\u{200B}", "\u{A0}\u{FEFF}"])
    func `an entry without visible words is refused`(typed: String) async throws {
        let model = try await model()
        await #expect(throws: EntryError.invalid(.blank)) { try await model.add(typed) }
        #expect(await model.state.revision == 0)
    }

    @Test func `words beyond the limit are refused`() async throws {
        let model = try await model()
        let longest = String(repeating: "😀", count: EntriesModel.lengthLimit / 2)
        #expect(try await model.add(" \(longest) ").entry.text == longest)
        await #expect(throws: EntryError.invalid(.tooLong(length: 501))) { try await model.add(longest + "a") }
        #expect(await model.state.paging.itemCount == 1)
    }

    @Test(
        arguments: [("a\0b", "\0", 2), ("two\nlines", "\n", 4), ("caf\u{FFFD}", "\u{FFFD}", 4)]
            as [(String, Unicode.Scalar, Int)]
    )
    func `a forbidden character is refused with its position`(
        typed: String,
        scalar: Unicode.Scalar,
        column: Int
    ) async throws {
        let model = try await model()
        let character = ForbiddenCharacter(scalar: scalar, line: 1, column: column)
        await #expect(throws: EntryError.invalid(.forbidden(character))) { try await model.add(typed) }
        #expect(await model.state.paging.itemCount == 0)
    }

    @Test func `a form that is sent twice adds one entry`() async throws {
        let model = try await model()
        let token = FormToken.random()
        let first = try await model.add("once", token: token)
        let second = try await model.add("once", token: token)
        #expect(!first.isRepeated)
        #expect(second.entry == first.entry && second.isRepeated)
        #expect(await model.state.paging.itemCount == 1)
    }

    @Test func `a deleted entry is restored at its position`() async throws {
        let model = try await model()
        for words in ["one", "two", "three"] { try await model.add(words) }
        let before = await model.state
        try await model.delete(id: 2)
        #expect(await model.state.entries.map(\.text) == ["three", "one"])
        #expect(try await model.deletedEntry(id: 2)?.text == "two")
        #expect(try await model.restore(id: 2))
        #expect(await model.state.entries == before.entries)
        #expect(await model.state.revision == 5)
    }

    @Test func `a missing entry can be deleted, and not restored`() async throws {
        let model = try await model()
        try await model.delete(id: 7)
        #expect(try await !model.restore(id: 7))
        #expect(await model.state.revision == 0)
    }

    @Test func `the first page is in memory, and the others come from the store`() async throws {
        let model = try await model()
        for number in 1...60 { try await model.add("\(number)") }
        #expect(await model.state.entries.map(\.text) == (36...60).reversed().map { "\($0)" })
        let pages = try await (model.page(1), model.page(3), model.page(4))
        #expect(pages.0?.entries == (await model.state.entries))
        #expect(pages.1?.entries.map(\.text) == (1...10).reversed().map { "\($0)" })
        #expect(pages.1?.paging == Paging(page: 3, itemCount: 60, size: 25))
        #expect(pages.2 == nil)
    }

    @Test func `a slow addition never reverts the list`() async throws {
        let store = HeldEntriesStore()
        let model = try await model(store)
        async let first = model.add("first")
        await store.answers.waitUntilHeld(revision: 1)
        async let second = model.add("second")
        await store.answers.waitUntilHeld(revision: 2)

        await store.answers.release(revision: 2)
        _ = try await second
        await store.answers.release(revision: 1)
        _ = try await first

        #expect(await model.state.entries.map(\.text) == ["second", "first"])
    }

    @Test func `an observer always receives the last change of a burst`() async throws {
        for burst in 1...10 {
            let model = try await model()
            let seen = LatestRevision()
            let observer = Task { for await state in await model.changes() { seen.set(state.revision) } }
            defer { observer.cancel() }
            try await withThrowingTaskGroup { group in
                for number in 1...4 { group.addTask { _ = try await model.add("\(number)") } }
                try await group.waitForAll()
            }
            let ends = await seen.reaches(4)
            try #require(ends, "the last change of burst \(burst) was never seen")
        }
    }
}

struct FormTokenTests {
    @Test func `a form token is parsed from its text`() {
        let token = FormToken.random()
        #expect(FormToken(token.text) == token)
        #expect(token.bytes.count == 16)
    }

    @Test func `no two forms have the same token`() {
        #expect(Set((1...1000).map { _ in FormToken.random() }).count == 1000)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 32), String(repeating: "0", count: 33)])
    func `any other text is not a token`(text: String) {
        #expect(FormToken(text) == nil)
    }
}

/// The rule for edits, without a store.
@Suite struct EntryEditTests {
    private let entry = Entry(id: 1, text: "one", time: Date(timeIntervalSince1970: 1_800_000_000))

    @Test func `an edit changes the text that its form was opened with`() throws {
        #expect(try EntryEdit(1, text: "two", base: "one").step(on: entry) == entry)
    }

    @Test func `the text that the entry has already changes nothing, whatever the form was opened with`() throws {
        #expect(try EntryEdit(1, text: "one", base: "two").step(on: entry) == nil)
    }

    @Test(arguments: ["two", "", nil]) func `another text is a conflict`(base: String?) {
        #expect(throws: EntryError.changedMeanwhile(entry)) {
            try EntryEdit(1, text: "three", base: base).step(on: entry)
        }
    }

    @Test func `an entry without text is edited, and that is undone`() throws {
        let empty = Entry(id: 1, text: nil, time: entry.time)
        let edit = EntryEdit(1, text: "one", base: "")
        #expect(try edit.step(on: empty) == empty)
        #expect(try edit.inverse(for: empty, by: nil).step(on: entry) == entry)
        #expect(edit.inverse(for: empty, by: nil).text == nil)
    }
}

/// The rule for new entries, without a store.
@Suite struct NewEntryTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `a form that is sent again adds nothing, even to a full list`() throws {
        let entry = NewEntry("once", time: noon, token: .random())
        let earlier = Entry(id: 1, text: "once", time: noon)
        #expect(try entry.step(earlier: earlier, count: 3, limit: 3) == earlier)
    }

    @Test func `another text is another entry`() throws {
        let entry = NewEntry("twice", time: noon, token: .random())
        #expect(try entry.step(earlier: Entry(id: 1, text: "once", time: noon), count: 2, limit: 3) == nil)
    }

    @Test func `a full list has no room`() throws {
        #expect(throws: EntryError.noRoom(limit: 3)) {
            try NewEntry("one more", time: noon).step(earlier: nil, count: 3, limit: 3)
        }
    }
}
