public import Foundation

/// One cookie that the browser keeps.
public struct Cookie: Sendable, Hashable {
    /// Which requests from other sites carry it.
    public enum SameSite: String, Sendable, Hashable {
        case strict
        case lax
        case none
    }

    /// The name; case matters.
    public let name: String
    /// The value, as the server sent it.
    public let value: String
    /// The path that it is sent to, with everything below.
    public let path: String
    /// The host that it is sent to.
    public let domain: String
    /// Whether it is for `domain` alone and not for hosts below it.
    public let isHostOnly: Bool
    /// When it ends; nil for a cookie of this session.
    public let expires: Date?
    /// Whether it is sent over https only.
    public let isSecure: Bool
    /// Whether scripts cannot read it.
    public let isHTTPOnly: Bool
    /// What was asked for; nil leaves it to the browser, which takes lax.
    public let sameSite: SameSite?

    func isSent(to url: PageURL) -> Bool {
        (isSecure ? url.scheme == "https" : true) && matches(host: url.host) && matches(path: url.path)
    }

    /// RFC 6265, 5.1.3.
    private func matches(host: String) -> Bool {
        host == domain || (!isHostOnly && host.hasSuffix("." + domain))
    }

    /// RFC 6265, 5.1.4.
    private func matches(path requested: String) -> Bool {
        guard requested.utf8.starts(with: path.utf8) else { return false }
        return requested.utf8.count == path.utf8.count || path.hasSuffix("/")
            || requested.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }
}
