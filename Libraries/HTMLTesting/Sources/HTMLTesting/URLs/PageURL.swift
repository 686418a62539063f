/// The address of a page: an http or https URL in its parts (WHATWG URL Standard).
public struct PageURL: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// Host and, unless it is the scheme's own, port; lower-case.
    public let authority: String
    /// The path, percent-encoded; it begins with a slash.
    public let path: String
    /// What follows `?`, percent-encoded; nil without one.
    public let query: String?
    /// What follows `#`, percent-encoded; nil without one.
    public let fragment: String?

    init(scheme: String, authority: String, path: String = "/", query: String? = nil, fragment: String? = nil) {
        let authority = authority.lowercased()
        let standardPort = scheme == "https" ? ":443" : ":80"
        self.scheme = scheme
        self.authority =
            authority.hasSuffix(standardPort) ? String(authority.dropLast(standardPort.count)) : authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// Scheme and authority, as in the header field `Origin`.
    public var origin: String { "\(scheme)://\(authority)" }

    /// Path and query, as a request asks for them.
    public var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The host without the port.
    var host: String {
        let bytes = Array(authority.utf8)
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            return String(decoding: bytes[...end], as: UTF8.self)
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    /// Whether browsers trust the origin as they trust https (W3C Secure Contexts, 3.1).
    var isPotentiallyTrustworthy: Bool {
        scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "[::1]"
    }

    func replacing(query: String?) -> PageURL {
        PageURL(scheme: scheme, authority: authority, path: path, query: query, fragment: fragment)
    }

    func replacing(fragment: String?) -> PageURL {
        PageURL(scheme: scheme, authority: authority, path: path, query: query, fragment: fragment)
    }
}

extension PageURL: CustomStringConvertible {
    /// The whole address.
    public var description: String {
        origin + target + (fragment.map { "#\($0)" } ?? "")
    }
}
