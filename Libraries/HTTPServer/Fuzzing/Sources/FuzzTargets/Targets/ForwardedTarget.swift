import HTTPTypes

@testable import HTTPServer

/// `Forwarded` and `X-Forwarded-…`, line by line.
enum ForwardedTarget: FuzzTarget {
    static let name = "forwarded"

    private static let proxies = TrustedProxies(["10.0.0.0/8", "fd00::1"].compactMap { AddressRange($0) })
    private static let xForwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwarded = HTTPField.Name("Forwarded")

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        guard let fields = FieldLines.fields(input) else { return }
        let stranger = request(fields, from: "192.0.2.9")
        try expect(isEqual(proxies.original(of: stranger), stranger), "a stranger is believed")

        let request = request(fields, from: "10.0.0.1")
        let original = proxies.original(of: request)
        let expected = ForwardedReference.claim(in: fields)
        try expect(address(of: original) == expected?.client ?? "10.0.0.1", "the client is another one")
        try expect(original.head.scheme == expected?.scheme ?? "http", "the scheme is another one")
        try expect(original.head.authority == expected?.host ?? "upstream", "the host is another one")
        try expect(original.head.headerFields == fields, "the fields are changed")
        try checkPrefix(fields, original)
    }

    /// What a client writes itself stands before what the proxies write, and changes nothing, once they have named it.
    private static func checkPrefix(_ fields: HTTPFields, _ original: Request) throws(BrokenRule) {
        guard let address = original.remoteAddress, !proxies.contains(address) else { return }
        var forged = fields
        if let name = xForwardedFor, let value = fields[name] { forged[name] = "127.0.0.1, \(value)" }
        if let name = forwarded, let value = fields[name] {
            forged[name] = "for=127.0.0.1;proto=https;host=evil.example, \(value)"
        }
        let believed = proxies.original(of: request(forged, from: "10.0.0.1"))
        try expect(believed.remoteAddress == address, "a client changes its address")
        try expect(believed.head.scheme == original.head.scheme, "a client changes its scheme")
        try expect(believed.head.authority == original.head.authority, "a client changes its host")
    }

    private static func request(_ fields: HTTPFields, from peer: String) -> Request {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "upstream", path: "/", headerFields: fields)
        return Request(head: head, remoteAddress: IPAddress(peer).flatMap { SocketAddress($0, port: 4711) })
    }

    private static func isEqual(_ first: Request, _ second: Request) -> Bool {
        first.head == second.head && first.remoteAddress == second.remoteAddress
    }

    private static func address(of request: Request) -> String? {
        request.remoteAddress.flatMap { IPAddress($0) }?.description
    }
}
