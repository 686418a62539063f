/// The host of an authority, `host [":" port]` (RFC 3986 §3.2), in a form that can be compared.
enum Host: Hashable, Sendable {
    /// A name in lower case, without the final dot of the root (RFC 1034 §3.1).
    case name(String)
    case address(IPAddress)

    /// Parses the value of a `Host` field. The port is validated and ignored, because a proxy may have changed it.
    init?(authority: String) {
        let bytes = authority.utf8.span
        guard let authority = Authority(bytes, in: 0..<bytes.count) else { return nil }
        self.init(host: bytes.extracting(authority.host))
    }

    /// Parses a host from a command-line option: without a port; IPv6 with or without brackets.
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

    /// - Parameter host: The host of an authority, which is not empty. An IPv6 address has brackets.
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

    /// Whether the host is this machine: a loopback address, or `localhost` and the names below it (RFC 6761 §6.3).
    var isLoopback: Bool {
        switch self {
        case .name(let name): name == "localhost" || name.utf8.suffix(10).elementsEqual(".localhost".utf8)
        case .address(let address): address.isLoopback
        }
    }
}

extension UInt8 {
    /// The characters of host names (RFC 1123 §2.1), the dot, and the underscore, which some names contain.
    fileprivate var isHostNameCharacter: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}

/// The grammar of `Host` and of the authority in a target: `uri-host [ ":" port ]` (RFC 9110 §7.2).
struct Authority {
    /// The range of the host: a name, an IPv4 address, or an IPv6 address with brackets.
    let host: Range<Int>

    /// - Returns: `nil` if the authority is empty (RFC 9110 §4.2.1), contains user information (RFC 9110 §4.2.4),
    ///   violates the grammar of RFC 3986 §3.2, or has an impossible port.
    init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
        guard let hostEnd = Self.hostEnd(bytes, in: range), hostEnd > range.lowerBound,
            Self.isPort(bytes, in: hostEnd..<range.upperBound)
        else { return nil }
        host = range.lowerBound..<hostEnd
    }

    /// Returns a valid authority as text.
    /// - Throws: 400 if it is invalid.
    static func parse(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> String {
        guard Authority(bytes, in: range) != nil else { throw .badRequest("Invalid host.") }
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

    /// The end of an IPv6 address in brackets. The forms that RFC 3986 §3.2.2 reserves for the future are refused.
    private static func literalEnd(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]"), in: range) else { return nil }
        let literal = bytes.string(range.lowerBound + 1..<end)
        return literal.utf8.contains(.colon) && IPAddress(literal) != nil ? end + 1 : nil
    }

    /// Returns whether the range is empty, or a colon with an optional port.
    private static func isPort(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
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
