import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("2001:DB8:0:0::1", "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("fe80::1", "fe80::1"),
    ])
    func `an address is written in canonical form`(_ text: String, _ printed: String) {
        #expect(IPAddress(text)?.description == printed)
    }

    @Test(arguments: [
        "", "127.1", "127.0.0.01",
        "00.0.0.1", "1..2.3", "1.2.3.", ".1.2.3", "1.2.3.4.", "999999999999.0.0.1", "0x7f.0.0.1", "2130706433",
        "127.0.0.1:80", "[::1]", "256.0.0.1", "1.2.3", "1.2.3.4.5", ":::",
        "fe80::1%eth0",
        "127.0.0.1\0", "localhost", " 127.0.0.1", "１.2.3.4",
    ])
    func `an invalid address is refused`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"])
    func `loopback addresses are recognised`(_ text: String) {
        #expect(IPAddress(text)?.isLoopback == true)
    }

    @Test(arguments: ["128.0.0.1", "0.0.0.0", "::", "::2", "::ffff:10.0.0.1", "fe80::1"])
    func `other addresses are not loopback`(_ text: String) {
        #expect(IPAddress(text)?.isLoopback == false)
    }

    @Test func `wildcard addresses are recognised`() {
        #expect(IPAddress("0.0.0.0")?.isUnspecified == true)
        #expect(IPAddress("::")?.isUnspecified == true)
        #expect(IPAddress("0.0.0.1")?.isUnspecified == false)
    }
}

@Suite struct PrivateAddressTests {
    @Test(arguments: [
        ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.255", true), ("192.168.0.1", true),
        ("169.254.1.1", true), ("100.64.0.1", true), ("100.127.255.255", true), ("fc00::1", true), ("fdff::1", true),
        ("fe80::1", true), ("febf::1", true), ("::ffff:10.0.0.1", true), ("11.0.0.1", false), ("172.15.0.1", false),
        ("172.32.0.1", false), ("192.169.0.1", false), ("100.63.0.1", false), ("100.128.0.1", false),
        ("2001:db8::1", false), ("fec0::1", false), ("fbff::1", false), ("127.0.0.1", false), ("8.8.8.8", false),
    ])
    func `an address of a private network or of a link is private`(_ text: String, _ isPrivate: Bool) throws {
        #expect(try #require(IPAddress(text)).isPrivate == isPrivate)
    }
}

@Suite struct ClientAddressTests {
    @Test(arguments: [
        ("192.0.2.7", "::ffff:192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:3::", true), ("2001:db8:1::", "2001:db8:2::", false),
        ("64:ff9b::c000:207", "192.0.2.7", true), ("64:ff9b::c000:207", "64:ff9b::c000:208", false),
        ("64:ff9b:1::c000:207", "192.0.2.7", true), ("2002:c000:207::1", "192.0.2.7", true),
        ("2002:c000:207:1::1", "2002:c000:207:ffff::", true), ("2002:c000:207::1", "2002:c000:208::1", false),
    ])
    func `a share belongs to an IPv4 address, also a translated one, or to 48 bits of IPv6`(
        _ one: String,
        _ other: String,
        _ isSame: Bool
    ) throws {
        let clients = try [one, other].map { ClientAddress(try #require(IPAddress($0))) }
        #expect((clients.first == clients.last) == isSame)
    }

    @Test(arguments: [
        ("2001:db8:1:2345:6:7:8:9", ["2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"]),
        ("2001:db8::", ["2001:db8::/64", "2001:db8::/56", "2001:db8::/48"]), ("::1", ["::/64", "::/56", "::/48"]),
        ("192.0.2.7", ["192.0.2.7"]), ("::ffff:192.0.2.7", ["192.0.2.7"]), ("2002:c000:207::1", ["192.0.2.7"]),
    ])
    func `an address counts for its networks side by side`(_ address: String, _ networks: [String]) throws {
        let found = ClientAddress.networks(of: try #require(IPAddress(address)))
        #expect(found.map(\.description) == networks)
        #expect(Set(found).count == networks.count)
        #expect(try found.last == ClientAddress(#require(IPAddress(address))))
    }

    @Test func `a request made in this process has no client`() {
        var request = Request(head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
        #expect(request.client == nil)
        #expect(request.clientNetworks.isEmpty)
        request.remoteAddress = SocketAddress(IPAddress(ipv4: 1), port: 7)
        #expect(request.client == ClientAddress(IPAddress(ipv4: 1)))
    }
}

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1"), ("10.1.2.3/8", "10.0.0.1"), ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1/32", "::ffff:192.0.2.1"),
        ("0.0.0.0/0", "203.0.113.9"), ("fd00::/8", "fdff::1"), ("::1", "::1"), ("::/0", "2001:db8::1"),
        ("::/0", "10.0.0.1"),
        ("192.0.2.128/25", "192.0.2.200"),
    ])
    func `a range contains addresses with its prefix`(_ range: String, _ address: String) throws {
        let address = try #require(IPAddress(address))
        #expect(AddressRange(range)?.contains(address) == true)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "11.0.0.1"), ("192.0.2.1", "192.0.2.2"), ("0.0.0.0/0", "2001:db8::1"), ("fd00::/8", "fe00::1"),
        ("192.0.2.128/25", "192.0.2.100"), ("::1", "127.0.0.1"),
    ])
    func `a range contains no other addresses`(_ range: String, _ address: String) throws {
        let address = try #require(IPAddress(address))
        #expect(AddressRange(range)?.contains(address) == false)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/0008",
        "shelf.lan", "10/8",
    ])
    func `an invalid range is refused`(_ text: String) {
        #expect(AddressRange(text) == nil)
    }
}

@Suite struct SocketAddressTests {
    @Test func `an address is written as in a URL`() throws {
        let ipv4 = try ListeningSocket(host: "127.0.0.1", port: 0).address
        #expect("\(ipv4)" == "127.0.0.1:\(ipv4.port)")
        let ipv6 = try ListeningSocket(host: "::1", port: 0).address
        #expect("\(ipv6)" == "[::1]:\(ipv6.port)")
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("0.0.0.0", false), ("::1", true), ("::", false),
    ])
    func `loopback addresses are recognised`(_ host: String, _ isLoopback: Bool) throws {
        #expect(try ListeningSocket(host: host, port: 0).address.isLoopback == isLoopback)
    }
}

@Suite struct AuthorityTests {
    @Test(arguments: [
        "localhost", "a.example:8080", "127.0.0.1:80", "[::1]", "[::ffff:127.0.0.1]:80", "a:", "x_y", "a%20b",
    ])
    func `a valid host is accepted`(_ host: String) throws {
        #expect(try parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").request.authority == host)
    }

    @Test(arguments: [
        "", "a b", "a/b", "user@a", "a:b", "a:80:80", "a:-1", "a:65536", "a:123456", ":80", "[::1", "[]",
        "[g]", "a]", "[::1]x", "[:::]", "[1::2::3]", "[127.0.0.1]", "[v1.a]", "[fe80::1%25eth0]", "[12345::]",
        "a%2", "a%zz", "a,b/c", "http://a", "a?b", "ä",
    ])
    func `an invalid host is refused with 400`(_ host: String) {
        #expect(refusal(of: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400)
    }

    @Test func `HTTP 1.1 requires a host, and no version allows two`() throws {
        #expect(refusal(of: "GET / HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal(of: "GET http://a/ HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal(of: "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n") == 400)
        #expect(refusal(of: "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n") == 400)
        #expect(try parse("GET / HTTP/1.0\r\n\r\n").request.authority == nil)
    }
}
