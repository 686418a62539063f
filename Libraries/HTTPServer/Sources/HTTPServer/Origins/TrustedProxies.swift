public import HTTPTypes

/// The reverse proxies that are trusted to report the original client, scheme and host of a request.
///
/// `Forwarded` (RFC 7239) and `X-Forwarded-For`, `-Proto` and `-Host` are read from these addresses only, because any
/// client can send them. Most proxies write one kind and forward the other unchanged. If both kinds are present and
/// differ, neither is trusted.
public struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// Creates trusted proxies, by default none.
    public init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether no proxy is trusted.
    public var isEmpty: Bool { ranges.isEmpty }

    /// Returns whether an address belongs to a trusted proxy.
    public func contains(_ address: SocketAddress) -> Bool {
        isTrusted(address.ipAddress)
    }

    /// Returns the request as the client sent it to the first proxy.
    ///
    /// `remoteAddress` becomes the client's, with port 0, the scheme `https` if the client used it, and the authority
    /// the requested host. Values that the proxies do not report stay unchanged.
    public func original(of request: Request) -> Request {
        guard !ranges.isEmpty, let peer = request.remoteAddress, contains(peer),
            let claim = claim(in: request.headerFields)
        else { return request }
        var original = request
        if let address = claim.clientAddress { original.remoteAddress = SocketAddress(address, port: 0) }
        if let scheme = claim.scheme?.lowercased(), scheme == "http" || scheme == "https" {
            original.head.scheme = scheme
        }
        if let host = claim.host, Host(authority: host) != nil { original.head.authority = host }
        return original
    }

    /// Returns the address that a request counts against: that of the client that a trusted proxy names, or of the proxy
    /// itself if the fields are invalid, differ, or hide the client. So no client can escape its limits by sending such
    /// fields.
    /// - Returns: `nil` if no proxy is trusted, or if it names no client.
    func limitedAddress(of request: Request) -> IPAddress? {
        guard !ranges.isEmpty, let peer = request.remoteAddress, contains(peer) else { return nil }
        let claim = claim(in: request.headerFields)
        if let claim, claim.client == nil { return nil }
        return claim?.clientAddress ?? peer.ipAddress
    }

    /// Returns the element that counts, which is empty without fields, or `nil` if the fields are invalid or differ.
    private func claim(in fields: HTTPFields) -> ForwardedElement? {
        var claims: [ForwardedElement] = []
        if let forwarded = Name.forwarded.flatMap({ fields[$0] }) {
            guard let elements = ForwardedElement.list(parsing: forwarded.utf8) else { return nil }
            claims.append(outermost(of: elements))
        }
        let clients = Name.clients.flatMap { fields[$0] }
        let scheme = Name.scheme.flatMap { fields[$0] }
        let host = Name.host.flatMap { fields[$0] }
        if clients != nil || scheme != nil || host != nil {
            let elements = ForwardedElement.list(xForwardedFor: clients, scheme: scheme, host: host)
            claims.append(outermost(of: elements))
        }
        let first = claims.first ?? ForwardedElement()
        return claims.allSatisfy { $0 == first } ? first : nil
    }

    /// Returns the element of the outermost trusted proxy. Each proxy appends its element, so the search goes backwards
    /// until an element names a client that is not a trusted proxy. Anything before it was written by that client.
    private func outermost(of elements: [ForwardedElement]) -> ForwardedElement {
        var outermost = ForwardedElement()
        for element in elements.reversed() {
            outermost = element
            guard let address = element.clientAddress, isTrusted(address) else { break }
        }
        return outermost
    }

    /// The fields that reverse proxies add to requests.
    public static let forwardingFields = [
        "CF-Connecting-IP", "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    ].compactMap { HTTPField.Name($0) }

    /// Returns whether a request seems to come from a reverse proxy that is not trusted: a nearby address has sent a
    /// field that proxies add.
    public func isUndeclaredProxy(_ request: Request) -> Bool {
        guard let peer = request.remoteAddress, peer.isLoopback || peer.ipAddress.isPrivate, !contains(peer) else {
            return false
        }
        return request.headerFields.contains { Self.forwardingFields.contains($0.name) }
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    private enum Name {
        static let forwarded = HTTPField.Name("Forwarded")
        static let clients = HTTPField.Name("X-Forwarded-For")
        static let scheme = HTTPField.Name("X-Forwarded-Proto")
        static let host = HTTPField.Name("X-Forwarded-Host")
    }
}
