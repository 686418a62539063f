import Foundation

extension Cookie {
    /// Reads the field `Set-Cookie` of an answer from `url` (RFC 6265, 5.2 and 5.3); nil for a cookie that a
    /// browser does not take.
    init?(setCookie field: String, from url: PageURL, now: Date) {
        let parts = field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let pair = parts.first, let (name, value) = Self.pair(pair), !(name.isEmpty && value.isEmpty)
        else { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let (key, value) = Self.pair(part) ?? (Self.trimmed(part[...]), "")
            attributes[key.lowercased()] = value
        }
        let domain = attributes["domain"].map { $0.lowercased().trimmingPrefix(".") } ?? ""
        self.init(
            name: name,
            value: value,
            path: attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.folder(of: url.path),
            domain: domain.isEmpty ? url.host : String(domain),
            isHostOnly: domain.isEmpty,
            expires: Self.expiry(attributes, now: now),
            isSecure: attributes["secure"] != nil,
            isHTTPOnly: attributes["httponly"] != nil,
            sameSite: attributes["samesite"].flatMap { SameSite(rawValue: $0.lowercased()) }
        )
        guard isAcceptable(from: url, hasPath: attributes["path"] == "/") else { return nil }
    }

    private func isAcceptable(from url: PageURL, hasPath: Bool) -> Bool {
        guard url.host == domain || (url.host.hasSuffix("." + domain) && domain.contains(".")) else {
            return false
        }
        guard !isSecure || url.scheme == "https" else { return false }
        guard sameSite != Cookie.SameSite.none || isSecure else { return false }
        if name.hasPrefix("__Secure-") { return isSecure }
        if name.hasPrefix("__Host-") { return isSecure && isHostOnly && hasPath }
        return true
    }

    private static func pair(_ part: Substring.UTF8View.SubSequence) -> (String, String)? {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
    }

    private static func trimmed(_ part: Substring.UTF8View.SubSequence) -> String {
        var part = part.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = part.last, last == 0x20 || last == 0x09 { part.removeLast() }
        return String(decoding: part, as: UTF8.self)
    }

    /// The default path (RFC 6265, 5.1.4).
    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
            return "/"
        }
        return String(path[..<slash])
    }

    /// `Max-Age` wins over `Expires`.
    private static func expiry(_ attributes: [String: String], now: Date) -> Date? {
        if let age = attributes["max-age"].flatMap({ Int($0) }) {
            return age <= 0 ? .distantPast : now.addingTimeInterval(Double(age))
        }
        return attributes["expires"].flatMap(CookieDate.parse)
    }
}
