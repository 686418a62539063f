import Testing

@testable import HTTPServer

@Suite struct OpenConnectionsTests {
    @Test func `connections are counted in all and by network, and no longer when they end`() {
        let connections = OpenConnections()
        let network = ClientNetwork(ipv4: 1)
        var identifiers: [OpenConnections.Identifier] = []
        for from in [network, network, ClientNetwork(ipv4: 2), nil] {
            connections.begin(from: from) { identifier in
                identifiers.append(identifier)
                return Task {}
            }
        }
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
}
