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

/// The grammar of `Host` and of the authority in a target: `uri-host [ ":" port ]` (RFC 9110 §7.2).
struct Authority {
    /// Where the host is: a name, an IPv4 address, or an IPv6 address with its brackets.
    let host: Range<Int>

    /// - Returns: nil when it is empty, which no http address allows (RFC 9110 §4.2.1), when it has user information
    ///   (§4.2.4), when host or port are not by the grammar of RFC 3986 §3.2, or when there can be no such port.
    init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
        guard let hostEnd = Self.hostEnd(bytes, in: range), hostEnd > range.lowerBound,
            Self.isPort(bytes, in: hostEnd..<range.upperBound)
        else { return nil }
        host = range.lowerBound..<hostEnd
    }

    /// - Returns: The authority as text.
    /// - Throws: 400 when it is none.
    static func validate(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> String {
        guard Authority(bytes, in: range) != nil else { throw .badRequest("The host is not valid.") }
        return bytes.string(range)
    }

    private static func hostEnd(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        if bytes[range.lowerBound] == UInt8(ascii: "[") { return literalEnd(bytes, in: range) }
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != .colon {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < range.upperBound, bytes[index + 1].hexadecimalValue != nil,
                    bytes[index + 2].hexadecimalValue != nil
                else { return nil }
            } else if !isNameCharacter(bytes[index]) {
                return nil
            }
            index += 1
        }
        return index
    }

    /// An IPv6 address in brackets. What RFC 3986 §3.2.2 keeps for later versions, none of which has come, is none.
    private static func literalEnd(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]"), in: range) else { return nil }
        let literal = bytes.string(range.lowerBound + 1..<end)
        return literal.utf8.contains(.colon) && IPAddress(literal) != nil ? end + 1 : nil
    }

    /// Whether it is nothing, or a colon with a port behind it, which may be empty.
    static func isPort(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        guard bytes[range.lowerBound] == .colon, range.count <= 6 else { return false }
        var port = 0
        for index in range.lowerBound + 1..<range.upperBound {
            guard bytes[index].isDigit else { return false }
            port = port * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        return port <= 65_535
    }

    /// `unreserved` and `sub-delims` (RFC 3986 §2).
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        if byte.isLetter || byte.isDigit { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
            UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            return true
        default:
            return false
        }
    }
}
