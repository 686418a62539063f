import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct SearchPlacesTests {
    private struct Failure: Error {}

    /// The searches that are running.
    private actor Searches {
        private(set) var count = 0
        private(set) var peakCount = 0
        private(set) var totalCount = 0

        func enter() {
            count += 1
            totalCount += 1
            peakCount = max(peakCount, count)
        }

        func leave() { count -= 1 }
    }

    @Test func `the number of concurrent searches is limited, and all complete`() async {
        let places = SearchPlaces(2)
        let searches = Searches()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    await places.search {
                        await searches.enter()
                        await Task.yield()
                        await searches.leave()
                    }
                }
            }
        }
        #expect(await searches.count == 0)
        #expect(await searches.totalCount == 50)
        #expect(await searches.peakCount <= 2)
    }

    @Test func `a waiting search starts when another ends, even with an error`() async throws {
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
