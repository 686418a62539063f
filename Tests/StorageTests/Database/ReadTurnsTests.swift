import Testing

@testable import Storage

@Suite struct ReadTurnsTests {
    private let ada = ReadingClient(number: 1)
    private let grace = ReadingClient(number: 2)
    private let mary = ReadingClient(number: 3)
    private var turns = ReadTurns<String>(limits: ReadLimits(client: 2, searches: 3))
    private var lastNumber = 0

    private mutating func add(_ reads: String..., of client: ReadingClient?, _ kind: ReadKind = .short) {
        for read in reads {
            lastNumber += 1
            turns.add(read, number: lastNumber, of: client, kind)
        }
    }

    /// Gives a reader to each read whose turn it is.
    private mutating func begin() -> [ReadTurns<String>.Turn] {
        var begun: [ReadTurns<String>.Turn] = []
        while let turn = turns.next() { begun.append(turn) }
        return begun
    }

    /// Runs reads one after the other.
    /// - Parameter times: The milliseconds that each read of a client takes.
    /// - Returns: The clients in the order of their turns.
    private mutating func run(_ count: Int, taking times: [ReadingClient?: Int]) -> [ReadingClient?] {
        (1...count).compactMap { _ in
            guard let turn = turns.next() else { return nil }
            turns.end(turn, after: .milliseconds(times[turn.client] ?? 1))
            return turn.client
        }
    }

    @Test mutating func `the reads of a client run in their order, and at most two at the same time`() throws {
        add("a", "b", "c", of: ada)
        let begun = begin()
        #expect(begun.map(\.read) == ["a", "b"])
        turns.end(try #require(begun.last), after: .zero)
        #expect(begin().map(\.read) == ["c"])
    }

    @Test mutating func `a client does not wait for the waiting reads of another`() {
        for number in 1...200 { add("\(number)", of: ada) }
        _ = run(10, taking: [:])
        add("a", "b", "c", of: grace)
        #expect(run(4, taking: [ada: 1, grace: 1]).filter { $0 == grace }.count >= 2)
    }

    @Test mutating func `clients get the same time of readers, not the same number of reads`() {
        for number in 1...500 {
            add("\(number)", of: ada)
            add("\(number)", of: grace, .search)
        }
        let order = run(410, taking: [ada: 1, grace: 40])
        #expect(399...401 ~= order.filter { $0 == ada }.count)
    }

    @Test mutating func `being away earns no credit`() {
        for number in 1...100 { add("\(number)", of: ada) }
        _ = run(50, taking: [ada: 10])
        for number in 1...100 { add("\(number)", of: grace) }
        #expect(Set(run(2, taking: [ada: 10, grace: 10])) == [ada, grace])
        #expect(run(20, taking: [ada: 10, grace: 10]).filter { $0 == grace }.count == 10)
    }

    @Test mutating func `a client that always waits for its response pays for its reads, too`() {
        for number in 1...100 { add("\(number)", of: ada) }
        var count = 0
        for _ in 1...40 {
            add("again", of: grace)
            while run(1, taking: [ada: 1, grace: 9]) == [ada] { count += 1 }
        }
        #expect(count >= 90)
    }

    @Test mutating func `the program has a share as a client has`() {
        for number in 1...50 { add("\(number)", of: ada) }
        for number in 1...50 { add("\(number)", of: nil) }
        #expect(run(50, taking: [:]).filter { $0 == nil }.count == 25)
    }

    @Test mutating func `a stall of the disk counts as a tenth of a second`() throws {
        add("stalled", of: ada)
        let begun = begin()
        let stalled = try #require(begun.first)
        for number in 1...200 { add("\(number)", of: grace) }
        turns.end(stalled, after: .seconds(60))
        add("next", of: ada)
        #expect(run(102, taking: [:]).contains(ada))
    }

    @Test mutating func `other reads do not wait for searches`() throws {
        add("a", "b", "c", of: ada, .search)
        add("d", "e", of: grace, .search)
        add("f", of: mary)
        let begun = begin()
        #expect(Set(begun.map(\.read)) == ["a", "b", "d", "f"])
        // A client whose searches wait can read something else.
        add("g", of: grace)
        #expect(begin().map(\.read) == ["g"])
        turns.end(try #require(begun.first { $0.read == "a" }), after: .milliseconds(40))
        #expect(begin().map(\.read) == ["c"])
    }

    @Test mutating func `a removed read never has its turn`() {
        add("a", "b", "c", of: ada)
        add("d", of: grace)
        #expect(turns.remove(2, of: ada, .short) == "b")
        #expect(turns.remove(2, of: ada, .short) == nil)
        #expect(turns.remove(4, of: grace, .short) == "d")
        #expect(begin().map(\.read) == ["a", "c"])
        #expect(turns.remove(1, of: ada, .short) == nil)
        #expect(turns.waitingCounts.isEmpty)
    }

    @Test mutating func `all waiting reads can be removed`() {
        add("a", "b", of: ada)
        add("c", of: grace, .search)
        #expect(Set(turns.removeAll()) == ["a", "b", "c"])
        #expect(begin().isEmpty)
    }

    @Test mutating func `clients that have read are forgotten`() {
        for number in 1...10_000 {
            add("read", of: ReadingClient(number: UInt128(number)))
            _ = run(1, taking: [:])
        }
        #expect(turns.shareCount <= ReadTurns<String>.shareLimit)
    }
}
