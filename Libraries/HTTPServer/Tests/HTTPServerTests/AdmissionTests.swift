import Testing

@testable import HTTPServer

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
