import Testing

@testable import HTTPServer

@Suite struct AdmissionTests {
    private static let network = ClientNetwork(ipv4: 1)

    @Test(arguments: [
        (0, Admission.welcome), (1, .welcome), (2, .turnedAway), (17, .turnedAway), (18, .dropped), (40, .dropped),
    ])
    func `one address has its limit, and beyond it few are told`(_ open: Int, _ admission: Admission) {
        #expect(Self.admission(of: Self.network, besides: open, from: Self.network) == admission)
        #expect(Self.admission(of: ClientNetwork(ipv4: 2), besides: open, from: Self.network) == .welcome)
        #expect(Self.admission(of: nil, besides: open, from: Self.network) == .welcome)
    }

    @Test func `who is trusted counts in all`() {
        #expect(Self.admission(of: nil, besides: 49, from: nil) == .welcome)
        #expect(Self.admission(of: nil, besides: 50, from: nil) == .turnedAway)
        #expect(Self.admission(of: Self.network, besides: 50, from: nil) == .turnedAway)
    }

    private static func admission(
        of network: ClientNetwork?,
        besides count: Int,
        from other: ClientNetwork?
    ) -> Admission {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = 50
        configuration.connectionLimitPerAddress = 2
        let connections = OpenConnections()
        for _ in 0..<count { _ = connections.begin(from: other) }
        return Admission(of: network, to: connections, under: configuration)
    }
}
