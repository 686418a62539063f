import HTTPServer
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("2001:DB8:0:0::1", "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("fe80::1", "fe80::1"),
    ])
    func `an address is printed in its one form`(_ text: String, _ printed: String) {
        #expect(IPAddress(text)?.description == printed)
    }

    @Test(arguments: [
        "", "127.1", "127.0.0.01",
        "00.0.0.1", "1..2.3", "1.2.3.", ".1.2.3", "1.2.3.4.", "999999999999.0.0.1", "0x7f.0.0.1", "2130706433",
        "127.0.0.1:80", "[::1]", "256.0.0.1", "1.2.3", "1.2.3.4.5", ":::",
        "fe80::1%eth0",
        "127.0.0.1\0", "localhost", " 127.0.0.1", "１.2.3.4",
    ])
    func `what is not quite an address is none`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"])
    func `this machine is loopback`(_ text: String) {
        #expect(IPAddress(text)?.isLoopback == true)
    }

    @Test(arguments: ["128.0.0.1", "0.0.0.0", "::", "::2", "::ffff:10.0.0.1", "fe80::1"])
    func `every other is not`(_ text: String) {
        #expect(IPAddress(text)?.isLoopback == false)
    }

    @Test func `a customer has one IPv4 address or 64 bits of IPv6`() {
        #expect(IPAddress("192.0.2.7")?.subscriber == IPAddress("192.0.2.7"))
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.subscriber == IPAddress("2001:db8:1:2::"))
    }

    @Test func `every address of a machine is the unspecified one`() {
        #expect(IPAddress("0.0.0.0")?.isUnspecified == true)
        #expect(IPAddress("::")?.isUnspecified == true)
        #expect(IPAddress("0.0.0.1")?.isUnspecified == false)
    }
}
