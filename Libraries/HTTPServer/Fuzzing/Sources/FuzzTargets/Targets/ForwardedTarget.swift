import HTTPTypes

@testable import HTTPServer

/// `Forwarded` and `X-Forwarded-…`, line by line.
enum ForwardedTarget: FuzzTarget {
    static let name = "forwarded"

    private static let proxies = TrustedProxies(["10.0.0.0/8", "fd00::1"].compactMap { AddressRange($0) })
    private static let xForwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwarded = HTTPField.Name("Forwarded")

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        guard let fields = FieldLines.fields(input) else { return }
        let stranger = request(fields, from: "192.0.2.9")
        try expect(isEqual(proxies.original(of: stranger), stranger), "a stranger is believed")

        let request = request(fields, from: "10.0.0.1")
        let original = proxies.original(of: request)
        let expected = ForwardedReference.claim(in: fields)
        try expect(address(of: original) == expected?.client ?? "10.0.0.1", "the client is another one")
        try expect(original.head.scheme == expected?.scheme ?? "http", "the scheme is another one")
        try expect(original.head.authority == expected?.host ?? "upstream", "the host is another one")
        try expect(original.head.headerFields == fields, "the fields are changed")
        try checkPrefix(fields, original)
    }

    /// Checks that elements which a client adds before those of its proxies change nothing.
    private static func checkPrefix(_ fields: HTTPFields, _ original: Request) throws(BrokenRule) {
        guard let address = original.remoteAddress, !proxies.contains(address) else { return }
        var forged = fields
        if let name = xForwardedFor, let value = fields[name] { forged[name] = "127.0.0.1, \(value)" }
        if let name = forwarded, let value = fields[name] {
            forged[name] = "for=127.0.0.1;proto=https;host=evil.example, \(value)"
        }
        let believed = proxies.original(of: request(forged, from: "10.0.0.1"))
        try expect(believed.remoteAddress == address, "a client changes its address")
        try expect(believed.head.scheme == original.head.scheme, "a client changes its scheme")
        try expect(believed.head.authority == original.head.authority, "a client changes its host")
    }

    private static func request(_ fields: HTTPFields, from peer: String) -> Request {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "upstream", path: "/", headerFields: fields)
        return Request(head: head, remoteAddress: IPAddress(peer).map { SocketAddress($0, port: 4711) })
    }

    private static func isEqual(_ first: Request, _ second: Request) -> Bool {
        first.head == second.head && first.remoteAddress == second.remoteAddress
    }

    private static func address(of request: Request) -> String? {
        request.remoteAddress?.ipAddress.description
    }
}

/// A simple reference for `Forwarded` (RFC 7239 §4) and its predecessors, which parses all elements first.
enum ForwardedReference {
    struct Claim: Equatable {
        var client: String?
        var scheme: String?
        var host: String?
    }

    /// Returns the claim on which both kinds of fields agree, or `nil`.
    static func claim(in fields: HTTPFields) -> Claim? {
        var claims: [[String?]] = []
        if let value = field("Forwarded", fields) {
            guard let elements = elements(Array(value.utf8)) else { return nil }
            claims.append(outermost(elements.map { element in ["for", "proto", "host"].map { element[$0] } }))
        }
        let names = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"]
        if names.contains(where: { field($0, fields) != nil }) {
            let last = names.map { field($0, fields).map { items($0).last ?? "" } }
            let clients = field(names[0], fields).map { items($0).map { $0 as String? } } ?? [nil]
            claims.append(outermost(clients.map { [$0, last[1], last[2]] }))
        }
        guard let claim = claims.first, claims.allSatisfy({ $0 == claim }) else { return nil }
        let scheme = claim[1]?.lowercased()
        return Claim(
            client: claim[0].flatMap(address)?.description,
            scheme: scheme == "http" || scheme == "https" ? scheme : nil,
            host: claim[2].flatMap { isHost($0) ? $0 : nil }
        )
    }

    private static func outermost(_ elements: [[String?]]) -> [String?] {
        let end = elements.lastIndex { element in !(element[0].flatMap(address).map(isProxy) ?? false) }
        return elements[end ?? 0]
    }

    private static func isProxy(_ address: IPAddress) -> Bool {
        address.bits >> 24 == 0xFFFF0A || address == IPAddress("fd00::1")
    }

    private static func isHost(_ text: String) -> Bool {
        HostReference.host(Array(text.utf8)).map { $0 != [UInt8(ascii: ".")] } ?? false
    }

    /// Parses an address with or without a port. IPv6 has brackets, or no port.
    private static func address(_ text: String) -> IPAddress? {
        if let bits = HostReference.address(text) { return IPAddress(bits: bits) }
        guard var host = HostReference.host(Array(text.utf8)) else { return nil }
        if host.first == UInt8(ascii: "[") { host = Array(host.dropFirst().dropLast()) }
        if host.last == UInt8(ascii: ".") { host.removeLast() }
        return HostReference.address(String(decoding: host, as: UTF8.self)).map { IPAddress(bits: $0) }
    }

    private static func field(_ name: String, _ fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    private static func items(_ list: String) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: trimmed(Array($0)), as: UTF8.self) }
    }

    /// Returns the pairs of each element with lower-case names, or `nil` if the field is invalid.
    private static func elements(_ field: [UInt8]) -> [[String: String]]? {
        var elements: [[String: String]] = []
        for element in split(field, at: UInt8(ascii: ",")) {
            var pairs: [String: String] = [:]
            for pair in split(element, at: UInt8(ascii: ";")).map(trimmed) where !pair.isEmpty {
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), isToken(pair[..<equals]),
                    let value = value(Array(pair[(equals + 1)...]))
                else { return nil }
                let name = String(decoding: pair[..<equals], as: UTF8.self).lowercased()
                guard pairs.updateValue(value, forKey: name) == nil else { return nil }
            }
            elements.append(pairs)
        }
        return elements
    }

    private static func value(_ bytes: [UInt8]) -> String? {
        guard bytes.first == UInt8(ascii: "\"") else {
            return isToken(bytes[...]) ? String(decoding: bytes, as: UTF8.self) : nil
        }
        var content: [UInt8] = []
        var isEscaped = false
        for (index, byte) in bytes.enumerated().dropFirst() {
            if !isEscaped, byte == UInt8(ascii: "\"") {
                return index == bytes.count - 1 ? String(decoding: content, as: UTF8.self) : nil
            }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { content.append(byte) }
        }
        return nil
    }

    /// Splits at separators outside of quotes. A quote starts only at the beginning of a value.
    private static func split(_ bytes: [UInt8], at separator: UInt8) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        var last: UInt8?
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if byte == separator {
                parts.append([])
                last = nil
                continue
            } else {
                isQuoted = byte == UInt8(ascii: "\"") && last == UInt8(ascii: "=")
            }
            parts[parts.count - 1].append(byte)
            last = byte
        }
        return parts
    }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(\.isTokenCharacter)
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        return Array(Array(bytes.drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
    }
}
