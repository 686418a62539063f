import Testing

@testable import HTTPServer

@Suite struct AllowedHostsTests {
    @Test(arguments: [
        "localhost", "localhost:8080", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.0.0.1:1",
        "127.9.9.9",
        "[::1]", "[::1]:8080", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "localhost:",
    ])
    func `loopback hosts are always allowed`(_ authority: String) {
        #expect(AllowedHosts.loopback.permits(authority))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "evil-localhost", "localhosts", "127.0.0.1.evil.example", "10.0.0.1",
        "[::2]",
        "[fe80::1]", "0.0.0.0", "[::]", "127.1", "2130706433", "0x7f000001", "", ":80", ".", "localhost..", "::1",
        "[127.0.0.1]",
        "[::1", "[::1]x", "localhost:x", "localhost:80:80", "local%68ost", "localhost\0", "user@localhost", "ｌocalhost",
        "127.0.0.1:65536", "localhost:123456", "127.0.0.1:8080 ", "127.0.0.10000", "localhost@evil.example",
        "localhost:80@evil.example",
    ])
    func `other hosts are refused`(_ authority: String) {
        #expect(!AllowedHosts.loopback.permits(authority))
    }

    @Test(arguments: [
        "shelf.lan", "Shelf.LAN:8080", "shelf.lan.", "192.168.1.5:8080", "[fd00::5]", "[FD00:0::5]:80", "my_host",
    ])
    func `given hosts are allowed, in any case and at any port`(_ authority: String) throws {
        let hosts = try AllowedHosts(["SHELF.lan", "192.168.1.5", "[fd00::5]", "my_host"], listeningOn: "127.0.0.1")
        #expect(hosts.permits(authority))
        #expect(!hosts.permits("x\(authority)"))
    }

    @Test func `a name that begins with another is distinguished`() throws {
        let hosts = try AllowedHosts(["shelf", "shelf.lan"], listeningOn: "127.0.0.1")
        for authority in ["shelf", "shelf:80", "shelf.lan", "shelf.lan:80"] { #expect(hosts.permits(authority)) }
        for authority in ["shelf.la", "shelf.lan.example", "shelf-lan", "shelf.lan:x"] {
            #expect(!hosts.permits(authority))
        }
    }

    @Test func `the order of hosts does not matter`() throws {
        let names = (1...20).map { "host\($0).lan" }
        let hosts = try AllowedHosts(names, listeningOn: "127.0.0.1")
        #expect(try hosts == AllowedHosts(names.reversed(), listeningOn: "127.0.0.1"))
    }

    @Test func `the listening host is allowed`() throws {
        #expect(try AllowedHosts([], listeningOn: "shelf.lan").permits("shelf.lan:80"))
        #expect(try AllowedHosts([], listeningOn: "10.0.0.1").permits("10.0.0.1"))
        #expect(try AllowedHosts([], listeningOn: "fe80::1%eth0").permits("[fe80::1]:80"))
        #expect(try !AllowedHosts([], listeningOn: "10.0.0.1").permits("10.0.0.2"))
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func `a server on all addresses allows every address and no other name`(_ everything: String) throws {
        let hosts = try AllowedHosts([], listeningOn: everything)
        #expect(hosts.permits("192.168.1.5:8080"))
        #expect(hosts.permits("[fd00::5]"))
        #expect(!hosts.permits("evil.example"))
        #expect(!hosts.permits("192.168.1.5.evil.example"))
    }

    @Test func `the address of an inherited socket is allowed`() throws {
        let hosts = try AllowedHosts(["shelf.lan"], listeningOn: "127.0.0.1")
        let handed = hosts.listening(on: try address("10.0.0.1"))
        for authority in ["shelf.lan", "localhost", "10.0.0.1:80"] { #expect(handed.permits(authority)) }
        #expect(!handed.permits("10.0.0.2"))
        let open = hosts.listening(on: try address("0.0.0.0"))
        #expect(open.permits("10.0.0.2"))
        #expect(!open.permits("evil.example"))
    }

    private func address(_ text: String) throws -> SocketAddress {
        SocketAddress(try #require(IPAddress(text)), port: 80)
    }

    @Test func `an HTTP 1.0 request without a host is allowed`() {
        #expect(AllowedHosts.loopback.permits(nil))
    }

    @Test(arguments: [
        "", "http://shelf.lan", "shelf.lan:8080", "[::1]:80", "a b", "*.lan", "shelf/lan", "[shelf]", "[", "sh\0",
    ])
    func `an invalid host is refused`(_ text: String) {
        #expect(throws: InvalidHost(text: text)) { try AllowedHosts([text], listeningOn: "localhost") }
    }
}
