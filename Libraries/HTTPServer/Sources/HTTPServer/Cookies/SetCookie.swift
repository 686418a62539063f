public import HTTPTypes

extension HTTPField {
    /// Returns a `Set-Cookie` field (RFC 6265bis §4.1).
    ///
    /// Browsers send the cookie to this host only, hide it from scripts, and send it with a request from another site
    /// only if the user follows a link.
    /// - Parameters:
    ///   - name: A token (RFC 9110 §5.6.2).
    ///   - value: Visible ASCII without quotes, comma, semicolon and backslash. It may be empty.
    ///   - maxAge: The lifetime in seconds. `nil` keeps the cookie until the browser closes; 0 or less removes it.
    ///   - isSecure: Whether browsers send the cookie over https only.
    /// - Throws: `SetCookieError` for a name or value with other characters, which could add an attribute or a field.
    public static func setCookie(
        _ name: String,
        _ value: String,
        maxAge: Int? = nil,
        isSecure: Bool
    ) throws(SetCookieError) -> HTTPField {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter), value.utf8.allSatisfy(\.isCookieOctet) else {
            throw SetCookieError()
        }
        var field = "\(name)=\(value); Path=/"
        if let maxAge { field += "; Max-Age=\(maxAge)" }
        field += "; SameSite=Lax"
        if isSecure { field += "; Secure" }
        return HTTPField(name: .setCookie, value: field + "; HttpOnly")
    }
}

extension UInt8 {
    /// `cookie-octet` (RFC 6265bis §4.1.1).
    fileprivate var isCookieOctet: Bool {
        self > 0x20 && self < 0x7F && !"\",;\\".utf8.contains(self)
    }
}

/// The name or the value of a cookie contains an invalid character.
public struct SetCookieError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rules, in one line.
    public let description =
        "A cookie's name must be a token, its value visible ASCII without quotes, comma, semicolon and backslash."
}
