/// The host of an authority, `host [":" port]` (RFC 3986 §3.2), in the one form in which hosts can be compared.
enum Host: Hashable, Sendable {
    /// In lower case, without the dot of the root at its end (RFC 1034 §3.1).
    case name(String)
    case address(IPAddress)

    /// Reads the value of a `Host` field. The port is checked and left out: which one a client has reached is
    /// known, and a proxy may have changed it.
    init?(authority: String) {
        let bytes = authority.utf8.span
        guard let authority = Authority(bytes, in: 0..<bytes.count) else { return nil }
        self.init(host: bytes.extracting(authority.host))
    }

    /// Reads a host as a person writes it into an option: without a port, and IPv6 with or without brackets.
    init?(option text: String) {
        if let address = IPAddress(text) {
            self = .address(address)
        } else {
            guard text.utf8.first == UInt8(ascii: "[") || !text.utf8.contains(.colon) else { return nil }
            self.init(authority: text)
            guard case .address = self else {
                guard text.utf8.allSatisfy(\.isHostNameCharacter) else { return nil }
                return
            }
            guard text.utf8.last == UInt8(ascii: "]") else { return nil }
        }
    }

    /// - Parameter host: That of an authority: not empty, and an IPv6 address in its brackets.
    private init?(host: Span<UInt8>) {
        if host[0] == UInt8(ascii: "[") {
            guard let address = IPAddress(host.string(1..<host.count - 1)) else { return nil }
            self = .address(address)
            return
        }
        let host = host[host.count - 1] == UInt8(ascii: ".") ? host.extracting(droppingLast: 1) : host
        guard !host.isEmpty else { return nil }
        if let ipv4 = IPAddress.ipv4(host) {
            self = .address(IPAddress(ipv4: ipv4))
        } else {
            self = .name(String(decoding: host.array(0..<host.count).map(\.lowercased), as: UTF8.self))
        }
    }

    /// As most clients write it into an authority.
    var spelling: String {
        switch self {
        case .name(let name): name
        case .address(let address): address.ipv4 == nil ? "[\(address)]" : "\(address)"
        }
    }

    /// Whether it is this machine: an address of loopback, or a name that never leaves it (RFC 6761 §6.3).
    var isLoopback: Bool {
        switch self {
        case .name(let name): name == "localhost" || name.utf8.suffix(10).elementsEqual(".localhost".utf8)
        case .address(let address): address.isLoopback
        }
    }
}

extension UInt8 {
    /// What host names are made of (RFC 1123 §2.1), the dots between their labels, and the underscore, which some have.
    fileprivate var isHostNameCharacter: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}
