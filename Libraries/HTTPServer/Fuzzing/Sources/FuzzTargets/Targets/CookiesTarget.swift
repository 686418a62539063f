import HTTPTypes

@testable import HTTPServer

/// The value of `Cookie`; and, line by line, name and value of a cookie to set.
enum CookiesTarget: FuzzTarget {
    static let name = "cookies"

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let cookies = Cookies(parsing: input)
        let pairs = CookieReference.pairs(input)
        for pair in pairs {
            let first = pairs.first { $0.name == pair.name }
            try expect(cookies[pair.name] == first?.value, "a cookie is misread")
        }
        let printed = pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        try expect(Cookies(parsing: printed.utf8) == cookies, "cookies that are printed mean something else")
        try checkFields(input, cookies)
        try checkSetting(input)
    }

    /// Checks the cookies in one field, and in a field for each, as in HTTP/2.
    private static func checkFields(_ input: [UInt8], _ cookies: Cookies) throws(BrokenRule) {
        guard input.allSatisfy(\.isFieldContent) else { return }
        var request = Request(head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
        for part in input.split(separator: UInt8(ascii: ";")) {
            request.head.headerFields.append(HTTPField(name: .cookie, value: Array(part)))
        }
        try expect(request.cookies == cookies, "in fields of their own cookies mean something else")
    }

    private static func checkSetting(_ input: [UInt8]) throws(BrokenRule) {
        let lines = input.split(separator: .lineFeed, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let (name, value) = (lines[0], lines.count > 1 ? lines[1] : "")
        let isSecure = input.count.isMultiple(of: 2)
        let maxAge = input.count.isMultiple(of: 3) ? nil : input.count
        let expected = CookieReference.mayBeSet(name, value)
        let sent: String
        do throws(SetCookieError) {
            sent = try HTTPField.setCookie(name, value, maxAge: maxAge, isSecure: isSecure).value
        } catch {
            return try expect(!expected && !error.description.isEmpty, "a cookie is refused that may be set")
        }
        try expect(expected, "a cookie is set that may not be")
        var attributes = ["\(name)=\(value)", "Path=/"]
        if let maxAge { attributes.append("Max-Age=\(maxAge)") }
        attributes.append("SameSite=Lax")
        if isSecure { attributes.append("Secure") }
        attributes.append("HttpOnly")
        let split = sent.utf8.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == .space } }
        try expect(
            split.elementsEqual(attributes) { $0.elementsEqual($1.utf8) },
            "a cookie that is set has other attributes"
        )
        try expect(
            Cookies(parsing: sent.utf8.prefix { $0 != UInt8(ascii: ";") })[name] == value,
            "a cookie that is set comes back as something else"
        )
    }
}

/// A simple reference for cookies, which splits text.
enum CookieReference {
    struct Pair {
        let name: String
        let value: String
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)

    /// Returns the valid pairs, in order.
    static func pairs(_ field: [UInt8]) -> [Pair] {
        field.split(separator: UInt8(ascii: ";")).compactMap { part in
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map(trimmed)
            guard halves.count == 2, isToken(halves[0]), halves[1].allSatisfy({ (0x20...0x7E).contains($0) }) else {
                return nil
            }
            return Pair(
                name: String(decoding: halves[0], as: UTF8.self),
                value: String(decoding: halves[1], as: UTF8.self)
            )
        }
    }

    /// Returns whether a browser would keep the cookie unchanged (RFC 6265bis §4.1).
    static func mayBeSet(_ name: String, _ value: String) -> Bool {
        isToken(Array(name.utf8)) && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
    }

    private static func isToken(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || tokenSigns.contains(byte)
            }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        return Array(Array(bytes.drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
    }
}
