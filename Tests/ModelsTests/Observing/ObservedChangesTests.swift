import Models
import Testing

/// Observing as in the first article: the initial, the old and the new value.
@Suite(.timeLimit(.minutes(10))) struct ObservedChangesTests {
    private let hello = TextState(text: "Hello", revision: 1)
    private let world = TextState(text: "World", revision: 2)

    private func model() async throws -> TextModel {
        let model = await TextModel(state: TextState(text: "", revision: 0), store: MemoryTextStore())
        try await model.change(to: "Hello")
        return model
    }

    @Test func `an observer gets the current value, then each change with both values`() async throws {
        let model = try await model()
        var changes = await model.changes().makeAsyncIterator()
        #expect(await changes.next() == ObservedChange(old: nil, new: hello))
        try await model.change(to: "World")
        #expect(await changes.next() == ObservedChange(old: hello, new: world))
    }

    @Test func `a slow observer gets one change from its last value to the current one`() async throws {
        let model = try await model()
        var changes = await model.changes().makeAsyncIterator()
        _ = await changes.next()
        for text in ["a", "b", "World"] { try await model.change(to: text) }
        #expect(await changes.next() == ObservedChange(old: hello, new: TextState(text: "World", revision: 4)))
        try await model.change(to: "c")
        let change = try #require(await changes.next())
        #expect(change.old?.text == "World")
        #expect(change.new.text == "c")
    }

    @Test func `the old value of each change is the new value of the change before`() async throws {
        let model = try await model()
        let changes = await model.changes()
        let observer = Task {
            var last: TextState?
            for await change in changes {
                #expect(change.old == last)
                last = change.new
                if change.new.text == "end" { return }
            }
        }
        for number in 1...500 { try await model.change(to: "text \(number)") }
        try await model.change(to: "end")
        await observer.value
    }
}
