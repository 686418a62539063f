/// A cookie that a browser is to keep: the value of a `Set-Cookie` field (RFC 6265bis §4.1).
///
/// It has no `Domain`, so that the browser sends it to the very host that set it and to no other.
public struct SetCookie: Sendable, Hashable {
    /// Which requests that begin on another site carry the cookie (§4.1.2.7).
    public enum SameSite: String, Sendable {
        /// None.
        case strict = "Strict"
        /// Those that a person makes by following a link.
        case lax = "Lax"
        /// All. Browsers want `Secure` with it.
        case none = "None"
    }

    /// A token (RFC 9110 §5.6.2).
    public let name: String
    /// Visible ASCII without quotes, comma, semicolon and backslash; it may be empty.
    public let value: String
    /// The paths to which it is sent: this one and those below it.
    public let path: String
    /// For how many seconds it is kept; nil until the browser is closed, 0 or less removes it.
    public let maxAge: Int?
    /// Which requests from elsewhere carry it.
    public let sameSite: SameSite
    /// Whether it is sent over https alone.
    public let isSecure: Bool
    /// Whether scripts cannot see it.
    public let isHTTPOnly: Bool

    /// A cookie whose parts are checked, so that none can add another attribute or field.
    /// - Throws: `SetCookieError` for what a browser would refuse or read otherwise.
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

    /// What stands in the field.
    public var fieldValue: String {
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        text += "; SameSite=\(sameSite.rawValue)"
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text
    }

    /// Name and value together, in bytes: browsers ignore a longer cookie (§5.6).
    private static let sizeLimit = 4096
}

extension UInt8 {
    /// `cookie-octet` (§4.1.1).
    fileprivate var isCookieOctet: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
        default: self > 0x20 && self < 0x7F
        }
    }

    /// `path-value` (§4.1.1): any character but controls and the semicolon.
    fileprivate var isCookiePathOctet: Bool {
        self >= 0x20 && self < 0x7F && self != UInt8(ascii: ";")
    }
}

extension String {
    /// §4.1.3; browsers take the prefixes in any case (§5.7).
    fileprivate var hasSecurePrefix: Bool { hasPrefix(lowercase: "__secure-") || hasHostPrefix }
    fileprivate var hasHostPrefix: Bool { hasPrefix(lowercase: "__host-") }

    private func hasPrefix(lowercase prefix: String) -> Bool {
        utf8.prefix(prefix.utf8.count).map(\.lowercased).elementsEqual(prefix.utf8)
    }
}

/// Why a cookie cannot be set.
public enum SetCookieError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name is empty or no token.
    case badName
    /// The value has an octet that cookies may not have.
    case badValue
    /// The path does not begin with a slash or has an octet that would end it; or it is not `/` with `__Host-`.
    case badPath
    /// Name and value are longer than browsers accept.
    case tooLarge
    /// `SameSite=None` and the prefixes `__Host-` and `__Secure-` need `Secure`.
    case notSecure

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .badName: "A cookie's name must be a token."
        case .badValue: "A cookie's value may have visible ASCII only, without quotes, comma, semicolon and backslash."
        case .badPath: "A cookie's path must begin with a slash and have no semicolon; with __Host- it must be /."
        case .tooLarge: "A cookie's name and value may have 4096 bytes together."
        case .notSecure: "A cookie with SameSite=None, __Host- or __Secure- must be Secure."
        }
    }
}
