import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct OpenConnectionsTests {
    private static let client = IPAddress(ipv4: 1)

    private static func configuration(limit: Int = 50, perAddress: Int = 2) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = limit
        configuration.connectionLimitPerAddress = perAddress
        return configuration
    }

    @Test func `a connection counts for its address and in total until it ends`() throws {
        let connections = OpenConnections()
        let configuration = Self.configuration(limit: 4)
        func admit(_ client: IPAddress?) throws -> (identifier: OpenConnections.Identifier, isAccepted: Bool) {
            try #require(connections.admit(from: client, under: configuration))
        }
        let first = try admit(Self.client)
        let second = try admit(Self.client)
        let refused = try admit(Self.client)
        #expect([first, second, refused].map(\.isAccepted) == [true, true, false])
        try #expect(admit(IPAddress(ipv4: 2)).isAccepted)
        #expect(connections.count == 4)
        try #expect(!admit(nil).isAccepted)

        for ended in [first, refused] {
            for _ in 1...2 { connections.end(ended.identifier) }
        }
        #expect(connections.count == 3)
        try #expect(admit(Self.client).isAccepted)
        try #expect(!admit(Self.client).isAccepted)
    }

    @Test func `the networks of a subscriber have limits side by side, each twice that of the one inside it`() throws {
        let connections = OpenConnections()
        let configuration = Self.configuration()
        func isAccepted(_ text: String) throws -> Bool {
            let address = try #require(IPAddress(text))
            let admission = try #require(connections.admit(from: address, under: configuration))
            if !admission.isAccepted { connections.end(admission.identifier) }
            return admission.isAccepted
        }
        // Two for a /64, four for a /56, and eight for a /48.
        let addresses = (0..<4).flatMap { part in (0..<4).map { "2001:db8:1:\(part)0\($0)::1" } }
        #expect(try addresses.map { try isAccepted($0) && isAccepted($0) }.count { $0 } == 4)
        #expect(try addresses.filter(isAccepted).isEmpty)
        #expect(try isAccepted("2001:db8:2::1"))
    }

    @Test func `a trusted connection counts in total only`() throws {
        let connections = OpenConnections()
        for isAccepted in [true, true, true, false] {
            let admission = connections.admit(from: nil, under: Self.configuration(limit: 3))
            #expect(try #require(admission).isAccepted == isAccepted)
        }
        #expect(connections.count == 4)
    }

    @Test func `beyond the limit, the client with most connections loses its oldest one to a newcomer`() throws {
        let connections = OpenConnections()
        let configuration = Self.configuration(limit: 5, perAddress: 4)
        let closed = Mutex<[String]>([])
        func admit(_ name: String, _ client: UInt32) throws -> Bool {
            let admission = connections.admit(from: IPAddress(ipv4: client), under: configuration)
            let (identifier, isAccepted) = try #require(admission)
            guard isAccepted else {
                connections.end(identifier)
                return false
            }
            connections.setClose(of: identifier) { closed.withLock { $0.append(name) } }
            return true
        }
        for name in ["a1", "a2", "a3", "a4"] { try #expect(admit(name, 1)) }
        for name in ["b1", "b2"] { try #expect(admit(name, 2)) }
        #expect(closed.withLock(\.self) == ["a1"])
        try #expect(admit("c1", 3))
        #expect(closed.withLock(\.self) == ["a1", "a2"])
        // Nobody has more than the newcomer would have.
        try #expect(!admit("a5", 1) && !admit("b3", 2))
        connections.closeOne()
        #expect(closed.withLock(\.self).count == 3)
    }

    @Test func `dropped connections are not counted`() {
        let connections = OpenConnections()
        let admissions = (1...30).map { _ in connections.admit(from: Self.client, under: Self.configuration()) }
        let count = connections.count
        #expect(admissions.map { $0 != nil } == (1...30).map { $0 <= count })
        #expect(count < 30)
    }

    @Test func `loops that accept at the same time do not exceed the limit`() {
        let connections = OpenConnections()
        let configuration = Self.configuration(limit: 1)
        let acceptedCount = Atomic(0)
        let excess = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 1...300_000 {
                guard let admission = connections.admit(from: nil, under: configuration) else { continue }
                if admission.isAccepted {
                    let isAlone = acceptedCount.add(1, ordering: .relaxed).newValue == 1
                    if !isAlone { excess.add(1, ordering: .relaxed) }
                    acceptedCount.subtract(1, ordering: .relaxed)
                }
                connections.end(admission.identifier)
            }
        }
        #expect(excess.load(ordering: .relaxed) == 0)
    }

    @Test func `the task of a connection is cancelled with it, and a late one at once`() throws {
        let connections = OpenConnections()
        let identifier = try #require(connections.admit(from: nil, under: Self.configuration())).identifier
        let first = Self.task()
        connections.assign(first, to: identifier)
        let second = Self.task()
        connections.assign(second, to: identifier)
        connections.cancel(identifier)
        #expect(!first.isCancelled)
        #expect(second.isCancelled)
        #expect(connections.abandon() == 1)
        #expect(!first.isCancelled)
        let late = Self.task()
        connections.assign(late, to: identifier)
        #expect(late.isCancelled)
        first.cancel()
    }

    private static func task() -> Task<Void, Never> {
        Task { await Task<Never, Never>.waitForCancellation() }
    }
}

@Suite struct AdmissionTests {
    private static let configuration: ServerConfiguration = {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = 50
        configuration.connectionLimitPerAddress = 2
        return configuration
    }()

    @Test(arguments: [
        (0, Admission.accepted), (1, .accepted), (2, .refused), (17, .refused), (18, .dropped), (40, .dropped),
    ])
    func `connections of one address beyond its limit are refused, and many more are dropped`(
        _ open: Int,
        _ admission: Admission
    ) {
        for others in [0, 20] {
            #expect(Admission(openCount: others + open, clientCounts: [open], under: Self.configuration) == admission)
        }
    }

    @Test func `trusted connections have no limit per address`() {
        #expect(Admission(openCount: 49, clientCounts: [], under: Self.configuration) == .accepted)
        #expect(Admission(openCount: 50, clientCounts: [], under: Self.configuration) == .acceptedInPlace)
    }

    @Test func `all connections together have a limit`() {
        #expect(Admission(openCount: 49, clientCounts: [0], under: Self.configuration) == .accepted)
        #expect(Admission(openCount: 50, clientCounts: [0], under: Self.configuration) == .acceptedInPlace)
        #expect(Admission(openCount: 50, clientCounts: [1], under: Self.configuration) == .acceptedInPlace)
        #expect(Admission(openCount: 50, clientCounts: [2], under: Self.configuration) == .refused)
        #expect(Admission(openCount: 50, clientCounts: [18], under: Self.configuration) == .dropped)
    }
}
