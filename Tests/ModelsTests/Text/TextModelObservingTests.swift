import Models
import Testing

/// Observers may skip states but always end on the last one.
///
/// That holds because a model changes and announces on one actor. With a model that is not isolated (its state
/// guarded by a lock, say) `Observations` reads the old state, is changed meanwhile, and only then begins to
/// track: the last change of a burst is never seen, and these tests say so when their time is over.
///
/// Alone they take a second. Beside all others each of their 60,000 changes waits for its turn on the models' actor.
@Suite(.timeLimit(.minutes(10))) struct TextModelObservingTests {
    @Test func `an observer gets the current state first`() async {
        let model = await TextModel(state: TextState(text: "now", version: 7), store: MemoryTextStore())
        var observed = await model.changes().makeAsyncIterator()
        #expect(await observed.next() == TextState(text: "now", version: 7))
    }

    @Test func `an observer always ends on the last change of a burst`() async throws {
        for burst in 1...10_000 {
            let model = await TextModel(state: TextState(text: "", version: 0), store: MemoryTextStore())
            let ends = try await endsOnTheLast(of: 6, changesTo: model)
            try #require(ends, "the last change of burst \(burst) was never seen")
        }
    }

    @Test func `an observer that stays sees the end of every burst`() async throws {
        let model = await TextModel(state: TextState(text: "", version: 0), store: MemoryTextStore())
        let seen = LatestVersion()
        let observer = Task { for await state in await model.changes() { seen.set(state.version) } }
        defer { observer.cancel() }
        for burst in 1...500 {
            try await burstOfChanges(4, to: model, burst: burst)
            let ends = await seen.reaches(4 * burst)
            try #require(ends, "the last change of burst \(burst) was never seen")
        }
    }

    /// Whether an observer that starts together with the changes sees the last one.
    private func endsOnTheLast(of count: Int, changesTo model: TextModel) async throws -> Bool {
        let seen = LatestVersion()
        let observer = Task { for await state in await model.changes() { seen.set(state.version) } }
        defer { observer.cancel() }
        try await burstOfChanges(count, to: model)
        return await seen.reaches(count)
    }

    /// - Parameter burst: Makes its texts others than those of the burst before: the same text again is no change.
    private func burstOfChanges(_ count: Int, to model: TextModel, burst: Int = 1) async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...count {
                group.addTask { try await model.change(to: "text \(number) of \(burst)") }
            }
            try await group.waitForAll()
        }
    }
}
