import HTTPServer
import SystemCalls
import Testing

@Suite struct ListeningSocketTests {
    @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0", "::1", "::"])
    func `it listens on names and on IPv4 and IPv6 addresses`(_ host: String) throws {
        let socket = try ListeningSocket(host: host, port: 0)
        #expect(socket.address.port > 0)
        if host != "localhost" { #expect(socket.address.host == host) }
    }

    @Test func `a port in use is reported`() throws {
        let first = try ListeningSocket(host: "127.0.0.1", port: 0)
        let port = first.address.port
        let error = ListenError.addressInUse(host: "127.0.0.1", port: port)
        #expect(throws: error) { try ListeningSocket(host: "127.0.0.1", port: port) }
        #expect("\(error)".hasPrefix("Port \(port) on 127.0.0.1 is in use."))
        withExtendedLifetime(first) {}
    }

    @Test func `a port can be used again as soon as its socket is closed`() throws {
        let port = try ListeningSocket(host: "127.0.0.1", port: 0).address.port
        #expect(throws: Never.self) { try ListeningSocket(host: "127.0.0.1", port: port) }
    }

    @Test func `an unknown host is reported`() {
        #expect {
            try ListeningSocket(host: "nobody.invalid", port: 0)
        } throws: { error in
            guard case .unknownHost("nobody.invalid", _) = error as? ListenError else { return false }
            return "\(error)".hasPrefix("The host nobody.invalid cannot be resolved: ")
        }
    }

    @Test func `the address of another machine is not available`() {
        #expect(throws: ListenError.addressNotAvailable(host: "192.0.2.1")) {
            try ListeningSocket(host: "192.0.2.1", port: 0)
        }
    }

    @Test(arguments: [-1, 65_536]) func `an invalid port is refused`(_ port: Int) {
        #expect(throws: ListenError.invalidPort(port)) { try ListeningSocket(host: "127.0.0.1", port: port) }
    }

    @Test func `a listening socket can be inherited`() throws {
        let original = try ListeningSocket(host: "127.0.0.1", port: 0)
        let descriptor = try #require(Self.descriptor(listeningOn: original.address.port))
        let inherited = try ListeningSocket(inheriting: Int(dup(descriptor)))
        #expect(inherited.address == original.address)
        withExtendedLifetime(original) {}
    }

    @Test(arguments: [-1, 1_000_000]) func `a descriptor that is not listening is refused`(_ number: Int) {
        #expect(throws: ListenError.notListening(descriptor: number)) {
            try ListeningSocket(inheriting: number)
        }
    }

    /// Finds the descriptor that listens on a port, as a parent process would know it.
    private static func descriptor(listeningOn port: Int) -> CInt? {
        (0..<CInt(clamping: sysconf(CInt(_SC_OPEN_MAX)))).first { number in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
            }
            return result == 0 && address.sin_family == AF_INET && UInt16(bigEndian: address.sin_port) == port
        }
    }
}
