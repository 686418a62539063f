import HTTPTypes

/// The proxies in front of the server whose word is believed: who the client is, and what it asked for.
///
/// `Forwarded` (RFC 7239) and `X-Forwarded-For`, `-Proto` and `-Host` are read from these addresses alone;
/// anybody can send them. Most proxies write one kind and pass the other on as the client sent it. So where both
/// kinds come and do not say the same, neither is believed.
public struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// By default none is believed.
    public init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether there are none.
    public var isEmpty: Bool { ranges.isEmpty }

    /// Whether an address is one of the proxies'.
    public func contains(_ address: SocketAddress) -> Bool {
        isTrusted(address.ipAddress)
    }

    /// The request as the client sent it to the first of the proxies.
    ///
    /// Its `remoteAddress` is the client's (with port 0, as nobody knows it), its scheme is `https` if that is
    /// what the client spoke, and its authority is the host that the client asked for. What the proxies do not
    /// say stays as it is.
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
        return claims.allSatisfy { $0 == claims.first } ? claims.first : nil
    }

    /// The element of the outermost proxy that is trusted. Each proxy adds its element at the end, so from there
    /// on backwards, until one names a client that is no proxy of ours: what stands before it is that client's.
    private func outermost(of elements: [ForwardedElement]) -> ForwardedElement {
        var outermost = ForwardedElement()
        for element in elements.reversed() {
            outermost = element
            guard let address = element.clientAddress, isTrusted(address) else { break }
        }
        return outermost
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
