package import Foundation

/// Where something is on another machine: a URL of http or https, with a host and without a user or a password.
package struct RemoteAddress: Sendable, Hashable {
    package let url: URL
    /// In lower case.
    package let host: String

    /// - Returns: nil for what is no such URL. What a URL would have to encode is refused, for two readers of it may
    ///   not agree on what was meant.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false), ["http", "https"].contains(url.scheme),
            let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        self.url = url
        self.host = host
    }

    /// What was meant as an address, to be shown in a message that others may read: whatever stands before an at sign may be
    /// a password.
    package static func withoutSecrets(_ text: String) -> String {
        guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
        return "…" + text[at...]
    }

    /// Where this address sends us on to by its `Location` (RFC 9110 §10.2.2).
    ///
    /// Only who gives an address says whom we ask: so nil for another host or port, for http after https, and for
    /// what is no address at all. From http to https on the same host may be gone.
    func redirected(to location: String) -> RemoteAddress? {
        guard URL(string: location, encodingInvalidCharacters: false) != nil,
            let resolved = URL(string: location, relativeTo: url),
            let target = RemoteAddress(resolved.absoluteString), target.host == host
        else { return nil }
        let isUpgrade = isOnStandardPort && url.scheme == "http" && target.isOnStandardPort
        return target.url.scheme == url.scheme && target.port == port || isUpgrade ? target : nil
    }

    /// Whether it is on this very machine, which is never asked by way of another.
    var isLoopback: Bool {
        let isIPv4 = host.utf8.allSatisfy { Array("0123456789.".utf8).contains($0) }
        return ["localhost", "::1", "[::1]"].contains(host) || isIPv4 && host.hasPrefix("127.")
    }

    private var port: Int { url.port ?? standardPort }

    private var isOnStandardPort: Bool { port == standardPort }

    private var standardPort: Int { url.scheme == "https" ? 443 : 80 }
}
