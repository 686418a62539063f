package import Foundation

/// An http or https URL of another server, with a host and without a user name or password.
package struct RemoteAddress: Sendable, Hashable {
    package let url: URL
    /// The host in lower case.
    package let host: String

    /// - Returns: `nil` for any other text. Characters that a URL must percent-encode are refused, because parsers may
    ///   interpret them differently.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false), ["http", "https"].contains(url.scheme),
            let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        self.url = url
        self.host = host
    }

    /// Returns an invalid address for a message that others may read. Everything before an at sign is left out, because
    /// it may contain a password.
    package static func withoutSecrets(_ text: String) -> String {
        guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
        return "…" + text[at...]
    }

    /// Returns the target of a redirect from this address (RFC 9110 §10.2.2).
    ///
    /// A server must not choose which other server is requested. So the result is `nil` for another host or port, for
    /// http after https, and for an invalid target. A redirect from http to https on the same host is allowed.
    func redirected(to location: String) -> RemoteAddress? {
        guard URL(string: location, encodingInvalidCharacters: false) != nil,
            let resolved = URL(string: location, relativeTo: url),
            let target = RemoteAddress(resolved.absoluteString), target.host == host
        else { return nil }
        let isUpgrade = isOnStandardPort && url.scheme == "http" && target.isOnStandardPort
        return target.url.scheme == url.scheme && target.port == port || isUpgrade ? target : nil
    }

    /// Whether the address is on this computer, which is never requested through a proxy.
    var isLoopback: Bool {
        let isIPv4 = host.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
        return ["localhost", "::1", "[::1]"].contains(host) || isIPv4 && host.hasPrefix("127.")
    }

    private var port: Int { url.port ?? standardPort }

    private var isOnStandardPort: Bool { port == standardPort }

    private var standardPort: Int { url.scheme == "https" ? 443 : 80 }
}
