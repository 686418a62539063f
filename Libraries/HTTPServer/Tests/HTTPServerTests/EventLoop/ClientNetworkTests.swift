import Testing

@testable import HTTPServer

@Suite struct ClientNetworkTests {
    @Test func `an IPv4 address stands for itself, mapped to IPv6 too`() {
        #expect(ClientNetwork(ipv4: 0x7F00_0001) == ClientNetwork(high: 0, low: 0xFFFF_7F00_0001))
        #expect(ClientNetwork(ipv4: 0x7F00_0001) != ClientNetwork(ipv4: 0x7F00_0002))
    }

    @Test func `an IPv6 address stands for its network`() {
        #expect(ClientNetwork(high: 1, low: 1) == ClientNetwork(high: 1, low: 2))
        #expect(ClientNetwork(high: 1, low: 1) != ClientNetwork(high: 2, low: 1))
        #expect(ClientNetwork(high: 0, low: 1) != ClientNetwork(ipv4: 1))
        #expect(ClientNetwork(high: 0x7F00_0001, low: 0) != ClientNetwork(ipv4: 0x7F00_0001))
    }
}
