public import Foundation
import HTTPServer

/// The cookies of one browser (RFC 6265, 5.3 and 5.4), which all are for the one host that it visits.
struct CookieJar: Sendable {
    private var cookies: [Cookie] = []

    /// The cookies that have not expired.
    func cookies(at now: Date) -> [Cookie] {
        cookies.filter { $0.expires.map { $0 > now } ?? true }
    }

    /// Stores a cookie from a response. It replaces a cookie with the same name and path; an expired one is removed.
    mutating func store(setCookie field: String, from url: PageURL, at now: Date) {
        guard let cookie = Cookie(setCookie: field, from: url, now: now) else { return }
        let place = cookies.firstIndex { $0.name == cookie.name && $0.path == cookie.path }
        if let place { cookies[place] = cookie } else { cookies.append(cookie) }
        cookies = cookies(at: now)
    }

    /// The `Cookie` field of a request to `url`; `nil` if there are no cookies. Longer paths come first.
    func field(for url: PageURL, at now: Date) -> String? {
        let sent = cookies(at: now).filter { $0.isSent(to: url) }
            .enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map { $0.element.name.isEmpty ? $0.element.value : "\($0.element.name)=\($0.element.value)" }
        return sent.isEmpty ? nil : sent.joined(separator: "; ")
    }
}

/// A cookie that the browser stores.
public struct Cookie: Sendable, Hashable {
    /// The requests from other sites that carry the cookie (`SameSite`).
    public enum SameSite: String, Sendable, Hashable {
        case strict
        case lax
        case none
    }

    /// The case-sensitive name.
    public let name: String
    /// The value, as sent by the server.
    public let value: String
    /// The path that it is sent to, including all paths below.
    public let path: String
    /// The expiry time; `nil` for a session cookie.
    public let expires: Date?
    /// Whether it is sent over https only.
    public let isSecure: Bool
    /// Whether scripts cannot read it.
    public let isHTTPOnly: Bool
    /// The `SameSite` value; `nil` if the server sent none, which browsers treat as lax.
    public let sameSite: SameSite?

    func isSent(to url: PageURL) -> Bool {
        (!isSecure || url.scheme == "https") && matches(path: url.path)
    }

    /// RFC 6265, 5.1.4.
    private func matches(path requested: String) -> Bool {
        guard requested.utf8.starts(with: path.utf8) else { return false }
        return requested.utf8.count == path.utf8.count || path.hasSuffix("/")
            || requested.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }
}

extension Cookie {
    /// Parses the `Set-Cookie` field of a response from `url` (RFC 6265, 5.2 and 5.3); `nil` for a cookie that a
    /// browser ignores.
    init?(setCookie field: String, from url: PageURL, now: Date) {
        let parts = field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let pair = parts.first, let (name, value) = Self.pair(pair), !(name.isEmpty && value.isEmpty)
        else { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let (key, value) = Self.pair(part) ?? (Self.trimmed(part[...]), "")
            attributes[key.lowercased()] = value
        }
        self.init(
            name: name,
            value: value,
            path: attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.folder(of: url.path),
            expires: Self.expiry(attributes, now: now),
            isSecure: attributes["secure"] != nil,
            isHTTPOnly: attributes["httponly"] != nil,
            sameSite: attributes["samesite"].flatMap { SameSite(rawValue: $0.lowercased()) }
        )
        guard isAcceptable(attributes, from: url) else { return nil }
    }

    private func isAcceptable(_ attributes: [String: String], from url: PageURL) -> Bool {
        // A cookie for a whole domain is refused like one for another host.
        guard (attributes["domain"] ?? url.host).lowercased().trimmingPrefix(".") == url.host else { return false }
        guard !isSecure || url.scheme == "https" else { return false }
        guard sameSite != Cookie.SameSite.none || isSecure else { return false }
        if name.hasPrefix("__Secure-") { return isSecure }
        if name.hasPrefix("__Host-") { return isSecure && attributes["domain"] == nil && attributes["path"] == "/" }
        return true
    }

    private static func pair(_ part: Substring.UTF8View.SubSequence) -> (String, String)? {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
    }

    private static func trimmed(_ part: Substring.UTF8View.SubSequence) -> String {
        String(decoding: part, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }

    /// The default path (RFC 6265, 5.1.4).
    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
            return "/"
        }
        return String(path[..<slash])
    }

    /// `Max-Age` takes precedence over `Expires`.
    private static func expiry(_ attributes: [String: String], now: Date) -> Date? {
        if let age = attributes["max-age"].flatMap({ Int($0) }) {
            return age <= 0 ? .distantPast : now.addingTimeInterval(Double(age))
        }
        return attributes["expires"].flatMap { HTTPDate($0) }
            .map { Date(timeIntervalSince1970: Double($0.secondsSince1970)) }
    }
}
