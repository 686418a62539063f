import HTTPServer
import Testing

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1"), ("10.1.2.3/8", "10.0.0.1"), ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1/32", "::ffff:192.0.2.1"),
        ("0.0.0.0/0", "203.0.113.9"), ("fd00::/8", "fdff::1"), ("::1", "::1"), ("::/0", "2001:db8::1"),
        ("::/0", "10.0.0.1"),
        ("192.0.2.128/25", "192.0.2.200"),
    ])
    func `it contains what begins alike`(_ range: String, _ address: String) throws {
        let address = try #require(IPAddress(address))
        #expect(AddressRange(range)?.contains(address) == true)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "11.0.0.1"), ("192.0.2.1", "192.0.2.2"), ("0.0.0.0/0", "2001:db8::1"), ("fd00::/8", "fe00::1"),
        ("192.0.2.128/25", "192.0.2.100"), ("::1", "127.0.0.1"),
    ])
    func `it contains nothing else`(_ range: String, _ address: String) throws {
        let address = try #require(IPAddress(address))
        #expect(AddressRange(range)?.contains(address) == false)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/0008",
        "shelf.lan", "10/8",
    ])
    func `what is no range is refused`(_ text: String) {
        #expect(AddressRange(text) == nil)
    }
}
