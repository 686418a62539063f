import Models
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct ReadAheadTests {
    private struct Stop: Error {}

    /// Returns the numbers from 1 to `last`, then `nil`, and counts the calls.
    private func numbers(to last: Int, _ calls: borrowing Mutex<Int>) -> Int? {
        calls.withLock { count in
            count += 1
            return count <= last ? count : nil
        }
    }

    private final class Calls: Sendable {
        let count = Mutex(0)
    }

    @Test(arguments: [0, 1, 255, 256, 257, 5_000]) func `all elements arrive in their order, and then none`(
        last: Int
    ) throws {
        let calls = Calls()
        try ReadAhead.during({ numbers(to: last, calls.count) }) { next in
            var found: [Int] = []
            while let number = try next() { found.append(number) }
            #expect(found == Array(0..<last).map { $0 + 1 })
            let further = try next()
            #expect(further == nil)
        }
        #expect(calls.count.withLock { $0 } == last + 1)
    }

    @Test func `an error comes after the elements before it`() throws {
        let calls = Calls()
        let next: @Sendable () throws -> Int? = {
            guard let number = numbers(to: 300, calls.count) else { throw Stop() }
            return number
        }
        var found: [Int] = []
        #expect(throws: Stop.self) {
            try ReadAhead.during(next) { next in while let number = try next() { found.append(number) } }
        }
        #expect(found == Array(1...300))
    }

    @Test func `a few batches are read ahead, and none after an early end`() throws {
        let calls = Calls()
        #expect(throws: Stop.self) {
            try ReadAhead.during({ numbers(to: .max, calls.count) }) { next in
                _ = try next()
                throw Stop()
            }
        }
        let count = calls.count.withLock { $0 }
        #expect(count <= 5 * 256)
        #expect(calls.count.withLock { $0 } == count)
    }
}
