import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct OpenConnectionsTests {
    private static let network = ClientNetwork(ipv4: 1)

    private static func configuration(limit: Int = 50, perAddress: Int = 2) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = limit
        configuration.connectionLimitPerAddress = perAddress
        return configuration
    }

    @Test func `a connection is counted for its network and in all, and no longer when it has ended`() throws {
        let connections = OpenConnections()
        let configuration = Self.configuration(limit: 4)
        func admit(_ network: ClientNetwork?) throws -> (identifier: OpenConnections.Identifier, isWelcome: Bool) {
            try #require(connections.admit(from: network, under: configuration))
        }
        let first = try admit(Self.network)
        let second = try admit(Self.network)
        let refused = try admit(Self.network)
        #expect([first, second, refused].map(\.isWelcome) == [true, true, false])
        try #expect(admit(ClientNetwork(ipv4: 2)).isWelcome)
        #expect(connections.count == 4)
        try #expect(!admit(nil).isWelcome)

        for ended in [first, refused] {
            for _ in 1...2 { connections.end(ended.identifier) }
        }
        #expect(connections.count == 3)
        try #expect(admit(Self.network).isWelcome)
        try #expect(!admit(Self.network).isWelcome)
    }

    @Test func `who is trusted counts for nobody, and in all`() throws {
        let connections = OpenConnections()
        for isWelcome in [true, true, true, false] {
            let admission = connections.admit(from: nil, under: Self.configuration(limit: 3))
            #expect(try #require(admission).isWelcome == isWelcome)
        }
        #expect(connections.count == 4)
    }

    @Test func `who is dropped is not counted`() {
        let connections = OpenConnections()
        let admissions = (1...30).map { _ in connections.admit(from: Self.network, under: Self.configuration()) }
        let count = connections.count
        #expect(admissions.map { $0 != nil } == (1...30).map { $0 <= count })
        #expect(count < 30)
    }

    @Test func `loops that accept at the same time keep the limit together`() {
        let connections = OpenConnections()
        let configuration = Self.configuration(limit: 1)
        let welcomeCount = Atomic(0)
        let excess = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 1...300_000 {
                guard let admission = connections.admit(from: nil, under: configuration) else { continue }
                if admission.isWelcome {
                    let isAlone = welcomeCount.add(1, ordering: .relaxed).newValue == 1
                    if !isAlone { excess.add(1, ordering: .relaxed) }
                    welcomeCount.subtract(1, ordering: .relaxed)
                }
                connections.end(admission.identifier)
            }
        }
        #expect(excess.load(ordering: .relaxed) == 0)
    }

    @Test func `the task that serves a connection is cancelled with it, and one that comes too late at once`() throws {
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
        (0, Admission.welcome), (1, .welcome), (2, .turnedAway), (17, .turnedAway), (18, .dropped), (40, .dropped),
    ])
    func `one address has its limit, and beyond it few are told`(_ open: Int, _ admission: Admission) {
        for others in [0, 20] {
            #expect(Admission(besides: others + open, ofNetwork: open, under: Self.configuration) == admission)
        }
    }

    @Test func `who counts for nobody has no limit of an address`() {
        #expect(Admission(besides: 49, ofNetwork: nil, under: Self.configuration) == .welcome)
        #expect(Admission(besides: 50, ofNetwork: nil, under: Self.configuration) == .turnedAway)
    }

    @Test func `all together have a limit`() {
        #expect(Admission(besides: 49, ofNetwork: 0, under: Self.configuration) == .welcome)
        #expect(Admission(besides: 50, ofNetwork: 0, under: Self.configuration) == .turnedAway)
        #expect(Admission(besides: 50, ofNetwork: 1, under: Self.configuration) == .turnedAway)
        #expect(Admission(besides: 50, ofNetwork: 18, under: Self.configuration) == .dropped)
    }
}
