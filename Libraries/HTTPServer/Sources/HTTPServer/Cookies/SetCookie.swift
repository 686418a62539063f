/// A cookie to set: the value of a `Set-Cookie` field (RFC 6265bis §4.1).
///
/// It has no `Domain`, so that the browser sends it only to the host that has set it.
public struct SetCookie: Sendable, Hashable {
    /// The requests from other sites that carry the cookie (RFC 6265bis §4.1.2.7).
    public enum SameSite: String, Sendable {
        /// No requests from other sites.
        case strict = "Strict"
        /// Navigation to this site by following a link.
        case lax = "Lax"
        /// All requests. Browsers require `Secure` with it.
        case none = "None"
    }

    /// The name: a token (RFC 9110 §5.6.2).
    public let name: String
    /// The value: visible ASCII without quotes, comma, semicolon and backslash. It may be empty.
    public let value: String
    /// The path that the cookie is sent to, with all paths below it.
    public let path: String
    /// The lifetime in seconds. `nil` keeps the cookie until the browser closes; 0 or less removes it.
    public let maxAge: Int?
    /// The requests from other sites that carry the cookie.
    public let sameSite: SameSite
    /// Whether the browser sends the cookie over https only.
    public let isSecure: Bool
    /// Whether the cookie is hidden from scripts.
    public let isHTTPOnly: Bool

    /// Creates a cookie from validated parts, none of which can add another attribute or field.
    /// - Throws: `SetCookieError` for a cookie that browsers would refuse or misread.
    public init(
        name: String,
        value: String,
        path: String = "/",
        maxAge: Int? = nil,
        sameSite: SameSite = .lax,
        isSecure: Bool,
        isHTTPOnly: Bool = true
    ) throws(SetCookieError) {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else { throw .badName }
        guard value.utf8.allSatisfy(\.isCookieOctet) else { throw .badValue }
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.allSatisfy(\.isCookiePathOctet) else { throw .badPath }
        guard name.utf8.count + value.utf8.count <= Self.sizeLimit else { throw .tooLarge }
        guard isSecure || sameSite != .none && !name.hasSecurePrefix else { throw .notSecure }
        guard path == "/" || !name.hasHostPrefix else { throw .badPath }
        self.name = name
        self.value = value
        self.path = path
        self.maxAge = maxAge
        self.sameSite = sameSite
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
    }

    /// The value of the `Set-Cookie` field.
    public var fieldValue: String {
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        text += "; SameSite=\(sameSite.rawValue)"
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text
    }

    /// The maximum length of name and value together. Browsers ignore longer cookies (RFC 6265bis §5.6).
    private static let sizeLimit = 4096
}

extension UInt8 {
    /// `cookie-octet` (RFC 6265bis §4.1.1).
    fileprivate var isCookieOctet: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
        default: self > 0x20 && self < 0x7F
        }
    }

    /// `path-value` (RFC 6265bis §4.1.1): any character except controls and the semicolon.
    fileprivate var isCookiePathOctet: Bool {
        self >= 0x20 && self < 0x7F && self != UInt8(ascii: ";")
    }
}

extension String {
    /// RFC 6265bis §4.1.3. Browsers compare the prefixes case-insensitively (§5.7).
    fileprivate var hasSecurePrefix: Bool { hasPrefix(lowercase: "__secure-") || hasHostPrefix }
    fileprivate var hasHostPrefix: Bool { hasPrefix(lowercase: "__host-") }

    private func hasPrefix(lowercase prefix: String) -> Bool {
        utf8.prefix(prefix.utf8.count).map(\.lowercased).elementsEqual(prefix.utf8)
    }
}

/// The reason why a cookie cannot be set.
public enum SetCookieError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name is empty or not a token.
    case badName
    /// The value contains an invalid character.
    case badValue
    /// The path does not begin with a slash, contains an invalid character, or is not `/` with `__Host-`.
    case badPath
    /// Name and value are longer than browsers accept.
    case tooLarge
    /// `SameSite=None` and the prefixes `__Host-` and `__Secure-` require `Secure`.
    case notSecure

    /// The reason in one line.
    public var description: String {
        switch self {
        case .badName: "A cookie's name must be a token."
        case .badValue: "A cookie's value must be visible ASCII without quotes, comma, semicolon and backslash."
        case .badPath: "A cookie's path must begin with a slash and contain no semicolon. With __Host- it must be /."
        case .tooLarge: "A cookie's name and value must not exceed 4096 bytes together."
        case .notSecure: "A cookie with SameSite=None, __Host- or __Secure- must be Secure."
        }
    }
}
