import Foundation
import Synchronization
import Testing

@testable import Models

@Suite struct TextVersionsTests {
    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_000_000))
        var now: Date { time.withLock { $0 } }
        func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let clock = Clock()
    private let anna = VisitorID.random()
    private let ben = VisitorID.random()

    private func model() async -> TextModel {
        let store = MemoryTextStore()
        return await TextModel(state: store.load(), store: store, now: { [clock] in clock.now })
    }

    /// Saves a text that is based on the current one.
    private func write(_ text: String, by writer: VisitorID, to model: TextModel) async throws {
        try await model.change(to: text, from: TextOrigin(writer: writer, base: model.state))
    }

    /// Returns the one page that a visitor has open.
    private func page(of visitor: VisitorID) throws -> EditorID { try #require(EditorID(visitor.text)) }

    /// Sends a text during typing, on the one page that a visitor has open.
    private func type(_ text: String, by writer: VisitorID, to model: TextModel) async throws {
        let base = await model.state
        let edit = EditorEdit(editor: try page(of: writer), number: base.revision + 1)
        try await model.change(to: text, from: TextOrigin(writer: writer, base: base, editorEdit: edit))
    }

    private func texts(of model: TextModel) async throws -> [String] {
        try await model.versions { version, _ in version.text }
    }

    @Test func `a sitting makes one version, with the time of its last change`() async throws {
        let model = await model()
        for text in ["H", "He", "Hello"] {
            try await type(text, by: anna, to: model)
            clock.advance(by: 20)
        }
        let versions = try await model.versions { version, _ in version }
        #expect(versions.map(\.text) == ["Hello"])
        #expect(versions.first?.sitting.lastChange == Date(timeIntervalSince1970: 1_000_040))
    }

    @Test func `after 30 seconds, the next version begins`() async throws {
        let model = await model()
        try await type("one", by: anna, to: model)
        clock.advance(by: 31)
        try await type("two", by: anna, to: model)
        #expect(try await texts(of: model) == ["two", "one"])
    }

    @Test func `each pressed Save is a version, whatever the pause`() async throws {
        let model = await model()
        try await write("FIRST", by: anna, to: model)
        clock.advance(by: 4)
        try await write("SECOND", by: anna, to: model)
        #expect(try await texts(of: model) == ["SECOND", "FIRST"])
    }

    @Test func `an undo restores the text, and keeps what was typed as a version`() async throws {
        let model = await model()
        try await write("Before", by: ben, to: model)
        try await type("Never mind", by: anna, to: model)
        let edit = EditorEdit(editor: try page(of: anna), number: 3)
        let origin = TextOrigin(writer: anna, base: await model.state, editorEdit: edit)
        #expect(try await model.change(to: "Before", from: origin, isUndo: true) == TextReceipt(revision: 3))
        #expect(await model.state.text == "Before")
        #expect(try await texts(of: model) == ["Before", "Never mind", "Before"])
    }

    @Test func `an undo keeps what somebody else has added since`() async throws {
        let model = await model()
        try await type("Mine", by: anna, to: model)
        let base = await model.state
        try await write("Mine, and theirs", by: ben, to: model)
        let origin = TextOrigin(
            writer: anna,
            base: base,
            editorEdit: EditorEdit(editor: try page(of: anna), number: 2)
        )
        let receipt = try await model.change(to: "", from: origin, isUndo: true)
        #expect(receipt == TextReceipt(revision: 3, merged: ", and theirs"))
    }

    @Test func `a conflict of a form leaves the text unchanged`() async throws {
        let model = await model()
        try await write("Tea at four", by: anna, to: model)
        let base = await model.state
        try await write("Tea at five", by: anna, to: model)
        let stored = await model.state
        await #expect(throws: TextError.conflict(stored: stored, merged: "Tea at six five")) {
            try await model.change(to: "Tea at six", from: TextOrigin(writer: ben, base: base))
        }
        #expect(await model.state == stored)
    }

    @Test func `overwritten texts of both writers stay as versions`() async throws {
        let model = await model()
        try await write("A", by: anna, to: model)
        try await write("B", by: ben, to: model)
        try await type("AA", by: anna, to: model)
        try await type("AAA", by: anna, to: model)
        #expect(try await texts(of: model) == ["AAA", "B", "A"])
    }

    @Test func `restoring a version makes it the next version`() async throws {
        let model = await model()
        try await write("one", by: anna, to: model)
        try await write("two", by: ben, to: model)
        let receipt = try await model.restore(version: 1, by: ben)
        #expect(receipt == TextReceipt(revision: 3))
        #expect(await model.state == TextState(text: "one", revision: 3))
        #expect(try await texts(of: model) == ["one", "two", "one"])
    }

    @Test func `a missing version cannot be restored`() async throws {
        let model = await model()
        #expect(try await model.restore(version: 1, by: anna) == nil)
        #expect(await model.state.revision == 0)
    }

    @Test func `a version that cannot be stored leaves the text unchanged`() async throws {
        let store = FailingTextStore()
        let model = await TextModel(state: store.load(), store: store)
        await #expect(throws: FailingTextStore.DiskFull.self) {
            try await model.restore(version: 1, by: anna)
        }
        #expect(await model.state == TextState(text: "kept", revision: 3))
    }

    /// Each text that was the last one before another visitor's is kept.
    @Test func `no text that another visitor may have seen last is lost`() async throws {
        var generator = SystemRandomNumberGenerator()
        let model = await model()
        let visitors = [anna, ben, .random()]
        var last: (text: String, writer: VisitorID)?
        var expected: Set<String> = []
        for number in 1...90 {
            let writer = visitors[Int.random(in: 0..<visitors.count, using: &generator)]
            let base = Bool.random(using: &generator) ? await model.state : nil
            if let last, last.writer != writer { expected.insert(last.text) }
            try await model.change(to: "text \(number)", from: TextOrigin(writer: writer, base: base))
            last = ("text \(number)", writer)
            clock.advance(by: TimeInterval.random(in: 0...40, using: &generator))
        }
        #expect(expected.isSubset(of: try await texts(of: model)))
    }
}
