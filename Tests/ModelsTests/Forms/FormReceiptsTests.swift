import Models
import Synchronization
import Testing

struct FormReceiptsTests {
    private struct Failure: Error {}

    private let count = Counter()

    /// Each time it is done it comes to another number.
    private func work() -> @Sendable () async throws -> Int {
        { [count] in
            await Task.yield()
            return count.next()
        }
    }

    @Test func `a form that comes twice does its work once, also while it is under way`() async throws {
        let receipts = FormReceipts<String, Int>()
        let token = FormToken.random()
        async let first = receipts.receipt(of: token, content: "a", work())
        async let second = receipts.receipt(of: token, content: "a", work())
        #expect(try await [first, second] == [1, 1])
        #expect(try await receipts.receipt(of: token, content: "a", work()) == 1)
    }

    @Test func `another token, another content or none at all is another form`() async throws {
        let receipts = FormReceipts<String, Int>()
        let token = FormToken.random()
        #expect(try await receipts.receipt(of: token, content: "a", work()) == 1)
        #expect(try await receipts.receipt(of: token, content: "b", work()) == 2)
        #expect(try await receipts.receipt(of: .random(), content: "b", work()) == 3)
        #expect(try await receipts.receipt(of: nil, content: "b", work()) == 4)
        #expect(try await receipts.receipt(of: nil, content: "b", work()) == 5)
    }

    @Test func `what has failed may come again`() async throws {
        let receipts = FormReceipts<String, Int>()
        let token = FormToken.random()
        await #expect(throws: Failure.self) {
            try await receipts.receipt(of: token, content: "a") { throw Failure() }
        }
        #expect(try await receipts.receipt(of: token, content: "a", work()) == 1)
    }

    @Test func `a form that comes again while the first one fails fails with it, and may then come anew`() async throws
    {
        let receipts = FormReceipts<WatchedContent, Int>()
        let token = FormToken.random()
        let (comparisons, compared) = AsyncStream<Void>.makeStream()
        let (starts, started) = AsyncStream<Void>.makeStream()
        let content = WatchedContent { compared.yield() }
        let first = Task {
            try await receipts.receipt(of: token, content: content) { [count] in
                started.yield()
                // Until the second one has found it.
                _ = await comparisons.first { true }
                _ = count.next()
                throw Failure()
            }
        }
        _ = await starts.first { true }
        let second = Task { try await receipts.receipt(of: token, content: content, work()) }
        await #expect(throws: Failure.self) { try await first.value }
        await #expect(throws: Failure.self) { try await second.value }
        #expect(try await receipts.receipt(of: token, content: content, work()) == 2)
    }

    @Test func `only the last forms are remembered`() async throws {
        let receipts = FormReceipts<String, Int>()
        let token = FormToken.random()
        #expect(try await receipts.receipt(of: token, content: "a", work()) == 1)
        for _ in 1...FormReceipts<String, Int>.limit {
            _ = try await receipts.receipt(of: .random(), content: "a") { 0 }
        }
        #expect(try await receipts.receipt(of: token, content: "a", work()) == 2)
    }
}

/// The content of the same form each time; tells when two are compared.
private struct WatchedContent: Equatable, Sendable {
    let compared: @Sendable () -> Void

    static func == (one: Self, other: Self) -> Bool {
        one.compared()
        return true
    }
}

/// Counts what was done.
private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
