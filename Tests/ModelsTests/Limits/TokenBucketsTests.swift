import Foundation
import Testing

@testable import Models

struct TokenBucketsTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)
    private var buckets = TokenBuckets<String>(burst: 5, interval: 20)

    private mutating func empty(_ client: String) {
        for _ in 0..<buckets.burst { #expect(buckets.take(from: [client], at: start) == nil) }
    }

    @Test mutating func `after a burst, a client has to wait for a stated time`() {
        empty("a")
        #expect(buckets.take(from: ["a"], at: start) == 20)
        #expect(buckets.take(from: ["a"], at: start + 19.5) == 1)
        #expect(buckets.take(from: ["a"], at: start + 20) == nil)
        #expect(buckets.take(from: ["a"], at: start + 20) == 20)
    }

    @Test mutating func `coming early does not extend the wait`() {
        empty("a")
        for _ in 0..<100 { #expect(buckets.take(from: ["a"], at: start + 10) == 10) }
        #expect(buckets.take(from: ["a"], at: start + 20) == nil)
    }

    @Test mutating func `a client that waits has the whole burst again, and no more`() {
        empty("a")
        for _ in 0..<buckets.burst { #expect(buckets.take(from: ["a"], at: start + 100_000) == nil) }
        #expect(buckets.take(from: ["a"], at: start + 100_000) != nil)
    }

    @Test mutating func `other clients do not wait`() {
        empty("a")
        #expect(buckets.take(from: ["b"], at: start) == nil)
    }

    @Test mutating func `networks count side by side, each with twice the limit of the one inside it`() {
        func networks(_ number: Int) -> [String] { ["\(number)", "home \(number / 16)", "site"] }
        let taken = (0..<64).map { number in
            (0..<8).count { _ in buckets.take(from: networks(number), at: start) == nil }
        }
        // 20 of the site: 10 of each of two homes, and 5 of each of two networks in a home.
        #expect(taken.indices.filter { taken[$0] > 0 } == [0, 1, 16, 17])
        #expect(taken.max() == 5)
        #expect(buckets.take(from: networks(63), at: start) == 5)
        #expect(buckets.take(from: networks(0), at: start) == 20)
        #expect(buckets.take(from: networks(63), at: start + 5) == nil)
        #expect(buckets.take(from: networks(63), at: start + 5) == 5)
        #expect(buckets.take(from: ["other"], at: start) == nil)
    }

    @Test mutating func `a refused attempt takes no token of any network`() {
        empty("a")
        for _ in 0..<100 { #expect(buckets.take(from: ["a", "site"], at: start) != nil) }
        for number in 0..<10 { #expect(buckets.take(from: ["\(number)", "site"], at: start) == nil) }
        #expect(buckets.take(from: ["b", "site"], at: start) == 10)
    }

    @Test mutating func `a bucket can be filled`() {
        empty("a")
        buckets.fill(for: "a")
        empty("a")
    }

    @Test mutating func `a clock that is set back locks no client out`() {
        empty("a")
        let earlier = start - 1_000_000
        #expect(buckets.take(from: ["a"], at: earlier) == 20)
        #expect(buckets.take(from: ["a"], at: earlier + 20) == nil)
    }

    @Test mutating func `the table is bounded, and the client that recovers first makes room`() {
        buckets = TokenBuckets(burst: 5, interval: 20, capacity: 3)
        empty("busy")
        for (seconds, client) in ["first", "second", "third"].enumerated() {
            #expect(buckets.take(from: [client], at: start + Double(seconds)) == nil)
        }
        #expect(buckets.clientCount == 3)
        #expect(buckets.take(from: ["busy"], at: start + 2) != nil)
        #expect(buckets.take(from: ["fourth"], at: start + 1000) == nil)
        #expect(buckets.clientCount == 1)
    }

    @Test mutating func `a flood of clients does not empty the table`() {
        buckets = TokenBuckets(burst: 5, interval: 20, capacity: 100)
        empty("busy")
        for number in 0..<10_000 { #expect(buckets.take(from: ["\(number)"], at: start) == nil) }
        #expect((75...100).contains(buckets.clientCount))
        #expect(buckets.take(from: ["busy"], at: start) != nil)
    }
}
