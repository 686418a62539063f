import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct SearchPlacesTests {
    private struct Failure: Error {}

    /// Those who search.
    private actor Crowd {
        private(set) var count = 0
        private(set) var mostCount = 0
        private(set) var allCount = 0

        func enter() {
            count += 1
            allCount += 1
            mostCount = max(mostCount, count)
        }

        func leave() { count -= 1 }
    }

    @Test func `so many search at a time, and all have their turn`() async {
        let places = SearchPlaces(2)
        let crowd = Crowd()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    await places.search {
                        await crowd.enter()
                        await Task.yield()
                        await crowd.leave()
                    }
                }
            }
        }
        #expect(await crowd.count == 0)
        #expect(await crowd.allCount == 50)
        #expect(await crowd.mostCount <= 2)
    }

    @Test func `who waits goes on when a place is free, also after a failure`() async throws {
        let places = SearchPlaces(1)
        let (held, hold) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await places.search {
                begin.yield()
                await held.first { _ in true }
                throw Failure()
            }
        }
        await begun.first { _ in true }
        async let second = places.search { 2 }
        hold.yield()
        #expect(await second == 2)
        await #expect(throws: Failure.self) { try await first.value }
    }
}
