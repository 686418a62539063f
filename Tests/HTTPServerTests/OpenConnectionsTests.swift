import Testing

@testable import HTTPServer

@Suite struct OpenConnectionsTests {
    @Test func `connections are counted in all and by network, and no longer when they end`() {
        let connections = OpenConnections()
        let network = ClientNetwork(ipv4: 1)
        let identifiers = [network, network, ClientNetwork(ipv4: 2), nil].map { connections.begin(from: $0) }
        #expect(connections.count == 4)
        #expect(connections.count(from: network) == 2)
        #expect(connections.count(from: ClientNetwork(ipv4: 3)) == 0)
        for (index, remaining) in [1, 0, 0, 0].enumerated() {
            connections.end(identifiers[index])
            connections.end(identifiers[index])
            #expect(connections.count == 3 - index)
            #expect(connections.count(from: network) == remaining)
        }
    }

    @Test func `the task that serves a connection is cancelled with it, and one that comes too late at once`() async {
        let connections = OpenConnections()
        let identifier = connections.begin(from: nil)
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
        Task { try? await Task.sleep(for: .seconds(3600)) }
    }
}
