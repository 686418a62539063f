import Testing

@testable import Controllers

@Suite struct WaitingLineTests {
    private let line = WaitingLine<String>()
    private let start = ContinuousClock.now

    @Test func `the client that was refused first is next, however often others ask`() {
        #expect(line.admits("a", isFree: true, at: start))
        for client in ["b", "c", "a", "c"] { #expect(!line.admits(client, isFree: false, at: start)) }
        for client in ["a", "c"] { #expect(!line.admits(client, isFree: true, at: start)) }
        for client in ["b", "c", "a"] {
            #expect(line.admits(client, isFree: true, at: start))
            line.leave(client, at: start)
        }
    }

    @Test func `a client that does not come back delays the others for ten seconds`() {
        #expect(!line.admits("absent", isFree: false, at: start))
        #expect(!line.admits("b", isFree: true, at: start + .seconds(5)))
        #expect(!line.admits("b", isFree: true, at: start + .seconds(15)))
        #expect(line.admits("b", isFree: true, at: start + .seconds(16)))
    }

    @Test func `a client waits for a minute after its last refusal`() {
        for client in ["absent", "b"] { #expect(!line.admits(client, isFree: false, at: start)) }
        #expect(!line.admits("b", isFree: false, at: start + .seconds(30)))
        #expect(line.admits("b", isFree: true, at: start + .seconds(61)))
    }

    @Test func `a client that does not use its turn for ten seconds loses its place, and gets none for five minutes`() {
        for client in ["idle", "b"] { #expect(!line.admits(client, isFree: false, at: start)) }
        for second in 0...10 {
            #expect(line.admits("idle", isFree: true, at: start + .seconds(second)))
            #expect(!line.admits("b", isFree: true, at: start + .seconds(second)))
        }
        #expect(line.admits("b", isFree: true, at: start + .seconds(11)))
        line.leave("b", at: start + .seconds(11))
        #expect(!line.admits("idle", isFree: false, at: start + .seconds(11)))
        #expect(!line.admits("c", isFree: false, at: start + .seconds(50)))
        #expect(!line.admits("idle", isFree: true, at: start + .seconds(80)))
        #expect(line.admits("c", isFree: true, at: start + .seconds(80)))
        line.leave("c", at: start + .seconds(80))
        for client in ["idle", "d"] { #expect(!line.admits(client, isFree: false, at: start + .seconds(320))) }
        #expect(line.admits("idle", isFree: true, at: start + .seconds(321)))
        #expect(!line.admits("d", isFree: true, at: start + .seconds(321)))
    }

    @Test func `a turn that an import has interrupted begins anew`() {
        for client in ["a", "b"] { #expect(!line.admits(client, isFree: false, at: start)) }
        #expect(!line.admits("b", isFree: true, at: start))
        line.leave("other", at: start + .seconds(1))
        #expect(!line.admits("b", isFree: true, at: start + .seconds(11)))
        #expect(line.admits("a", isFree: true, at: start + .seconds(20)))
    }

    /// Each client of an attack sends a request every second, or every 20 seconds if there are many. A person tries every
    /// seven seconds.
    @Test(arguments: [2, 50, 1_000], [nil, 9])
    func `clients that do not begin, or late in their turns, do not keep a person out for half a minute`(
        count: Int,
        delay: Int?
    ) {
        for number in 0..<count { #expect(!line.admits("\(number)", isFree: false, at: start)) }
        var turn: (client: String, start: Int)?
        var begins = [0]
        for second in 1...300 {
            let now = start + .seconds(second)
            let step = count > 100 ? 20 : 1
            for number in stride(from: second % step, to: count, by: step) {
                guard line.admits("\(number)", isFree: true, at: now) else { continue }
                turn = turn ?? ("\(number)", second)
            }
            if let delay, let (client, start) = turn, second - start >= delay {
                if line.admits(client, isFree: true, at: now) { line.leave(client, at: now) }
                turn = nil
            }
            guard second.isMultiple(of: 7), line.admits("person", isFree: true, at: now) else { continue }
            line.leave("person", at: now)
            begins.append(second)
        }
        #expect(begins.count > 30)
        #expect(zip(begins, begins.dropFirst()).allSatisfy { $1 - $0 < 30 })
    }
}
