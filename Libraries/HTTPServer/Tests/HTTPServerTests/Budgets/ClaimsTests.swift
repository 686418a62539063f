import Testing

@testable import HTTPServer

@Suite struct ClaimsTests {
    private let start = MonotonicInstant.now
    private let claims = Ledger()

    /// Claims that a test can change within an expectation.
    private final class Ledger {
        private(set) var claims = Claims()

        func add(of client: ClientAddress?, at now: MonotonicInstant) -> Claims.Key { claims.add(of: client, at: now) }

        func take(_ count: Int, by key: Claims.Key, upTo limit: Int, at now: MonotonicInstant) -> [Claims.Key]? {
            claims.take(count, by: key, upTo: limit, at: now)
        }

        func noteSent(_ count: Int, by key: Claims.Key, at now: MonotonicInstant) {
            claims.noteSent(count, by: key, at: now)
        }

        func settle(_ key: Claims.Key) -> Bool { claims.settle(key) }

        func end(_ key: Claims.Key) -> Int { claims.end(key) }

        var byteCount: Int { claims.byteCount }

        func byteCount(of key: Claims.Key) -> Int? { claims.byteCount(of: key) }
    }

    private func time(_ seconds: Int) -> MonotonicInstant { start + .seconds(seconds) }

    private func client(_ number: Int) -> ClientAddress { ClientAddress(IPAddress(ipv4: UInt32(number))) }

    private func add(_ byteCount: Int, of client: ClientAddress?, at seconds: Int) -> Claims.Key {
        let key = claims.add(of: client, at: time(seconds))
        #expect(claims.take(byteCount, by: key, upTo: .max, at: time(seconds)) == [])
        return key
    }

    @Test func `a newcomer takes the place of the largest claim that was held for long`() {
        let largest = add(110, of: client(1), at: 0)
        for number in 2...4 { _ = add(96, of: client(number), at: 0) }
        let newcomer = claims.add(of: client(5), at: time(60))
        #expect(claims.take(2, by: newcomer, upTo: 400, at: time(60)) == [])
        #expect(claims.take(10, by: newcomer, upTo: 400, at: time(60)) == [largest])
        #expect(claims.byteCount == 3 * 96 + 12)
        #expect(claims.take(1, by: largest, upTo: 400, at: time(60)) == nil)
    }

    @Test func `a fast upload is larger than slow ones of others, and is admitted`() {
        let slow = (1...40).map { add(10, of: client($0), at: 0) }
        let fast = claims.add(of: client(41), at: time(600))
        var lost: [Claims.Key] = []
        for second in 601...610 { lost += claims.take(10, by: fast, upTo: 400, at: time(second)) ?? [] }
        #expect(claims.byteCount(of: fast) == 100)
        #expect(lost.count == 10 && Set(lost).isSubset(of: slow))
    }

    @Test func `many small claims of one client cost more than a large one of another`() {
        let large = add(50, of: client(1), at: 0)
        let oldest = add(1, of: client(2), at: 0)
        for _ in 1...99 { _ = add(1, of: client(2), at: 5) }
        let newcomer = claims.add(of: client(3), at: time(10))
        #expect(claims.take(1, by: newcomer, upTo: 150, at: time(10)) == [oldest])
        #expect(claims.byteCount(of: large) == 50)
    }

    @Test func `a file that is sent slowly makes room before an equal one that is sent fast`() {
        let slow = add(100_000, of: client(1), at: 0)
        let fast = add(100_000, of: client(2), at: 0)
        let new = add(100_000, of: client(3), at: 59)
        claims.noteSent(100, by: slow, at: time(50))
        claims.noteSent(100, by: fast, at: time(20))
        claims.noteSent(90_000, by: fast, at: time(60))
        let newcomer = claims.add(of: client(4), at: time(60))
        #expect(claims.take(100_000, by: newcomer, upTo: 300_000, at: time(60)) == [slow])
        #expect(claims.byteCount(of: fast) != nil && claims.byteCount(of: new) != nil)
    }

    @Test func `the most expensive claim gets no more, and nothing changes`() {
        let others = (1...3).map { add(10, of: client($0), at: 0) }
        let largest = add(60, of: client(4), at: 0)
        #expect(claims.take(20, by: largest, upTo: 100, at: time(1)) == nil)
        #expect(claims.byteCount == 90)
        #expect((others + [largest]).map { claims.byteCount(of: $0) } == [10, 10, 10, 60])
        #expect(claims.take(10, by: largest, upTo: 100, at: time(1)) == [])
    }

    @Test func `a settled claim keeps its bytes until it ends`() {
        let settled = add(90, of: client(1), at: 0)
        #expect(claims.settle(settled))
        let newcomer = claims.add(of: client(2), at: time(60))
        #expect(claims.take(20, by: newcomer, upTo: 100, at: time(60)) == nil)
        #expect(claims.end(settled) == 90)
        #expect(claims.take(20, by: newcomer, upTo: 100, at: time(60)) == [])
        #expect(!claims.settle(settled))
    }
}
