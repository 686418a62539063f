@testable import HTTPServer

/// The value of `Host`, which is also taken for an entry of `--allowed-hosts`, an address and a range of them.
enum HostsTarget: FuzzTarget {
    static let name = "hosts"

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let text = String(decoding: input, as: UTF8.self)
        try checkAuthority(text)
        try checkAllowing(text)
        try checkAddress(text)
        try checkRange(text)
    }

    private static func checkAuthority(_ text: String) throws(BrokenRule) {
        let bytes = Array(text.utf8)
        let expected = HostReference.host(bytes)
        let authority = Authority(bytes.span, in: bytes.indices)
        try expect(authority.map { Array(bytes[$0.host]) } == expected, "an authority is misread")
        let host = Host(authority: text)
        guard let expected else { return try expect(host == nil, "what is no authority has a host") }
        // The root alone is a name by the grammar, and no host that anybody could be.
        try expect((host == nil) == (expected == [UInt8(ascii: ".")]), "a host is lost")
        guard let host else { return }
        let name = String(decoding: expected, as: UTF8.self)
        try expect(Host(authority: name.uppercased()) == host, "case makes a difference")
        try expect(Host(authority: "\(name):65535") == host, "the port makes a difference")
        try expect(Host(authority: "\(name):65536") == nil, "a port is too large")
        try expect(AllowedHosts.loopback.permits(text) == HostReference.isLoopback(expected), "loopback is misjudged")
    }

    private static func checkAllowing(_ text: String) throws(BrokenRule) {
        for listening in ["127.0.0.1", "::"] {
            guard let hosts = try? AllowedHosts([text], listeningOn: listening) else { continue }
            let isBare = text.utf8.contains(.colon) && text.utf8.first != UInt8(ascii: "[")
            try expect(hosts.permits(isBare ? "[\(text)]" : text), "what is allowed is refused")
            try expect(
                !hosts.permits("x-\(text)") || AllowedHosts.loopback.permits("x-\(text)"),
                "another host is allowed"
            )
        }
        let address = Host(authority: text).map { if case .address = $0 { true } else { false } }
        let everywhere = try? AllowedHosts([], listeningOn: "0.0.0.0")
        try expect(
            everywhere?.permits(text) == (address == true || AllowedHosts.loopback.permits(text)),
            "who listens on every address answers to something else"
        )
        if let hosts = try? AllowedHosts([], listeningOn: text) {
            try expect(hosts.permits("localhost"), "loopback is refused")
        } else {
            try expect(InvalidHost(text: text).description.utf8.count > text.utf8.count, "a refusal does not name it")
        }
    }

    private static func checkAddress(_ text: String) throws(BrokenRule) {
        let address = IPAddress(text)
        try expect(address?.bits == HostReference.address(text), "an address is misread")
        guard let address else { return }
        try expect(IPAddress(address.description) == address, "an address that is printed means something else")
        let socketAddress = SocketAddress(address, port: 8080)
        try expect(socketAddress.flatMap { IPAddress($0) } == address, "a socket's address means something else")
        try expect(socketAddress?.isLoopback == address.isLoopback, "loopback depends on who asks")
        try expect(address.subscriber.subscriber == address.subscriber, "a subscriber has another one")
        try expect(AddressRange(text)?.contains(address) == true, "an address is not within itself")
    }

    private static func checkRange(_ text: String) throws(BrokenRule) {
        let expected = HostReference.range(text)
        let range = AddressRange(text)
        try expect((range == nil) == (expected == nil), "a range is misread")
        guard let range, let expected else { return }
        try expect(range.contains(IPAddress(bits: expected.address)), "a range lacks its own address")
        for bit in 0..<128 {
            let neighbour = IPAddress(bits: expected.address ^ (1 << (127 - UInt128(bit))))
            try expect(range.contains(neighbour) == (bit >= expected.length), "a range has another size")
        }
    }
}
