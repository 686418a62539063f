import SystemCalls

@testable import HTTPServer

/// The value of `Host`, also used as an entry of `--allowed-hosts`, an address and a range.
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
        // The root alone is a valid name, but not a host.
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
        try expect(socketAddress.ipAddress == address, "a socket's address means something else")
        try expect(socketAddress.isLoopback == address.isLoopback, "loopback depends on who asks")
        let networks = ClientAddress.networks(of: address)
        try expect(networks.last == ClientAddress(address), "a client is not in its own network")
        try expect(networks.allSatisfy { AddressRange($0.description) != nil }, "a network is no range of addresses")
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

/// A reference for `uri-host [ ":" port ]` (RFC 3986 §3.2.2, §3.2.3), with the C library's address parser.
enum HostReference {
    private static let signs = Array("-._~!$&'()*+,;=".utf8)

    /// Returns the host with its brackets, or `nil` if it is empty or the authority is invalid.
    static func host(_ authority: [UInt8]) -> [UInt8]? {
        var host = authority
        let digits = authority.reversed().prefix { isDigit($0) }.count
        if authority.dropLast(digits).last == UInt8(ascii: ":") {
            let port = String(decoding: authority.suffix(digits), as: UTF8.self)
            guard port.isEmpty || port.utf8.count <= 5 && UInt16(port) != nil else { return nil }
            host = Array(authority.dropLast(digits + 1))
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            let inner = String(decoding: host.dropFirst().dropLast(), as: UTF8.self)
            return ipv6(inner) == nil ? nil : host
        }
        return host.isEmpty || !isName(host) ? nil : host
    }

    static func isLoopback(_ host: [UInt8]) -> Bool {
        let text = String(decoding: host, as: UTF8.self).lowercased()
        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        if let bits = ipv4(name) ?? ipv6(String(name.dropFirst().dropLast())) { return isLoopback(bits) }
        return name == "localhost" || name.hasSuffix(".localhost")
    }

    /// Returns the bits of the IPv6 form.
    static func address(_ text: String) -> UInt128? {
        ipv4(text) ?? ipv6(text)
    }

    /// Returns an address and the number of its leading bits that count, of 128.
    static func range(_ text: String) -> (address: UInt128, length: Int)? {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: Array($0), as: UTF8.self) }
        guard let address = address(parts[0]) else { return nil }
        let width = address >> 32 == 0xFFFF ? 32 : 128
        guard parts.count > 1 else { return (address, 128) }
        guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy(isDigit), let length = Int(parts[1]), length <= width
        else { return nil }
        return (address, length + 128 - width)
    }

    private static func isLoopback(_ bits: UInt128) -> Bool {
        bits == 1 || bits >> 24 == 0xFFFF7F
    }

    private static func isName(_ host: [UInt8]) -> Bool {
        var rest = host[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.prefix(2).count == 2, rest.prefix(2).allSatisfy(isHexadecimal) else { return false }
                rest = rest.dropFirst(2)
            } else if !isDigit(byte), !(0x41...0x5A).contains(byte), !(0x61...0x7A).contains(byte),
                !signs.contains(byte)
            {
                return false
            }
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func ipv4(_ text: String) -> UInt128? {
        var address = in_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return 0xFFFF << 32 | UInt128(UInt32(bigEndian: address.s_addr))
    }

    private static func ipv6(_ text: String) -> UInt128? {
        var address = in6_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { $0.reduce(0) { $0 << 8 | UInt128($1) } }
    }
}
