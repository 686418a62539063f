import HTTPServer
import Testing

@Suite struct SocketAddressTests {
    @Test func `an address reads as in a URL`() throws {
        let ipv4 = try ListeningSocket(host: "127.0.0.1", port: 0).address
        #expect("\(ipv4)" == "127.0.0.1:\(ipv4.port)")
        let ipv6 = try ListeningSocket(host: "::1", port: 0).address
        #expect("\(ipv6)" == "[::1]:\(ipv6.port)")
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("0.0.0.0", false), ("::1", true), ("::", false),
    ])
    func `it knows the machine itself`(_ host: String, _ isLoopback: Bool) throws {
        #expect(try ListeningSocket(host: host, port: 0).address.isLoopback == isLoopback)
    }
}
