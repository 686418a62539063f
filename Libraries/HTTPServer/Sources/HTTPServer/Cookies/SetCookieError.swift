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
