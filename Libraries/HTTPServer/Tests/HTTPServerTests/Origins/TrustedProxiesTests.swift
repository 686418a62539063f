import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct TrustedProxiesTests {
    private let proxies: TrustedProxies

    init() throws {
        proxies = TrustedProxies([try #require(AddressRange("10.0.0.0/8")), try #require(AddressRange("fd00::1"))])
    }

    private func request(from peer: String, _ fields: KeyValuePairs<String, String>) throws -> Request {
        let address = try #require(IPAddress(peer))
        var headerFields = HTTPFields()
        for (name, value) in fields {
            headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "upstream",
            path: "/",
            headerFields: headerFields
        )
        return Request(head: head, remoteAddress: SocketAddress(address, port: 4711))
    }

    private func expect(
        _ fields: KeyValuePairs<String, String>,
        from peer: String = "10.0.0.1",
        address: String,
        scheme: String = "http",
        host: String = "upstream",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let original = proxies.original(of: try request(from: peer, fields))
        #expect(original.remoteAddress?.host == address, sourceLocation: sourceLocation)
        #expect(original.head.scheme == scheme, sourceLocation: sourceLocation)
        #expect(original.head.authority == host, sourceLocation: sourceLocation)
    }

    @Test func `a trusted proxy reports the client, scheme and host`() throws {
        try expect(
            ["X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example"],
            address: "192.0.2.1",
            scheme: "https",
            host: "a.example"
        )
        try expect(
            ["Forwarded": "for=\"[2001:db8::1]:4711\";proto=HTTPS;host=\"a.example:8443\""],
            from: "fd00::1",
            address: "2001:db8::1",
            scheme: "https",
            host: "a.example:8443"
        )
    }

    @Test func `the client that a proxy names is counted by its address or network`() throws {
        let client = proxies.limitedAddress(
            of: try request(from: "10.0.0.1", ["X-Forwarded-For": "2001:db8::1, 10.0.0.2"])
        )
        #expect(client == IPAddress("2001:db8::1"))
        #expect(proxies.limitedAddress(of: try request(from: "10.0.0.1", [:])) == nil)
        #expect(proxies.limitedAddress(of: try request(from: "192.0.2.9", ["X-Forwarded-For": "192.0.2.1"])) == nil)
    }

    @Test(
        arguments: [
            ["Forwarded": "x"], ["Forwarded": "for=unknown"], ["X-Forwarded-For": "192.0.2.1, bogus"],
            ["Forwarded": "for=192.0.2.1", "X-Forwarded-For": "192.0.2.2"],
        ] as [KeyValuePairs<String, String>]
    )
    func `a request without a valid client counts against the proxy`(_ fields: KeyValuePairs<String, String>) throws {
        let client = proxies.limitedAddress(of: try request(from: "10.0.0.1", fields))
        #expect(client == IPAddress("10.0.0.1"))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("192.168.1.2", true), ("fd00::2", true), ("::1", true), ("192.0.2.9", false),
        ("10.0.0.1", false),
    ])
    func `a nearby address that names clients seems to be a proxy, unless it is trusted`(
        _ peer: String,
        _ isUndeclared: Bool
    ) throws {
        let fields: KeyValuePairs = [
            "X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1", "X-Real-IP": "192.0.2.1",
            "X-Forwarded-Proto": "https", "Via": "1.1 proxy",
        ]
        for field in fields {
            #expect(try proxies.isUndeclaredProxy(request(from: peer, [field.key: field.value])) == isUndeclared)
        }
        #expect(try !proxies.isUndeclaredProxy(request(from: peer, [:])))
    }

    @Test(arguments: ["192.0.2.9", "fd00::2"])
    func `fields from other addresses are ignored`(_ peer: String) throws {
        try expect(
            [
                "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example",
                "Forwarded": "for=192.0.2.1;proto=https;host=a.example",
            ],
            from: peer,
            address: peer
        )
    }

    @Test func `elements that a client has added are ignored`() throws {
        try expect(["X-Forwarded-For": "127.0.0.1, 192.0.2.1"], address: "192.0.2.1")
        try expect(["X-Forwarded-For": "127.0.0.1, 192.0.2.1, 10.0.0.2"], address: "192.0.2.1")
        try expect(["X-Forwarded-For": "127.0.0.1", "x-forwarded-for": "192.0.2.1"], address: "192.0.2.1")
        try expect(
            [
                "Forwarded":
                    "for=127.0.0.1;proto=http;host=evil.example, for=192.0.2.1;proto=https, for=10.0.0.2;proto=http"
            ],
            address: "192.0.2.1",
            scheme: "https"
        )
        try expect(
            ["X-Forwarded-Proto": "http, https", "X-Forwarded-Host": "evil.example, a.example"],
            address: "10.0.0.1",
            scheme: "https",
            host: "a.example"
        )
    }

    @Test func `a client in the network of the proxies is the first of the list`() throws {
        try expect(["X-Forwarded-For": "10.0.0.3, 10.0.0.2"], address: "10.0.0.3")
    }

    @Test(arguments: ["unknown", "_hidden", "", "localhost", "192.0.2.1, bogus"])
    func `a hidden client has the address of the proxy`(_ list: String) throws {
        try expect(["X-Forwarded-For": list], address: "10.0.0.1")
    }

    @Test func `two kinds of fields that differ are ignored`() throws {
        try expect(
            ["X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "Forwarded": "for=192.0.2.2;proto=https"],
            address: "10.0.0.1"
        )
        try expect(
            ["X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "Forwarded": "for=192.0.2.1;proto=https"],
            address: "192.0.2.1",
            scheme: "https"
        )
        try expect(["X-Forwarded-For": "192.0.2.1", "Forwarded": "for="], address: "10.0.0.1")
    }

    @Test(arguments: ["ftp", "", "https:", "javascript"])
    func `a scheme other than http and https is ignored`(_ scheme: String) throws {
        try expect(["X-Forwarded-Proto": scheme], address: "10.0.0.1")
    }

    @Test(arguments: ["", "a:b", "[x]", "a:80:80"])
    func `an invalid host is ignored`(_ host: String) throws {
        try expect(["X-Forwarded-Host": host], address: "10.0.0.1")
    }

    @Test func `without fields, the proxy is the client`() throws {
        try expect([:], address: "10.0.0.1")
    }

    @Test(arguments: [("10.1.2.3", true), ("fd00::1", true), ("11.0.0.1", false), ("fd00::2", false)])
    func `trusted proxies contain the given addresses`(address: String, isContained: Bool) throws {
        let peer = try #require(IPAddress(address))
        #expect(proxies.contains(SocketAddress(peer, port: 1)) == isContained)
    }
}

@Suite struct ForwardedElementTests {
    @Test func `each proxy adds an element`() {
        let elements = ForwardedElement.list(
            parsing: "for=192.0.2.43;proto=https;host=a.example, for=198.51.100.17".utf8
        )
        #expect(
            elements == [
                ForwardedElement(client: "192.0.2.43", scheme: "https", host: "a.example"),
                ForwardedElement(client: "198.51.100.17"),
            ]
        )
    }

    @Test(arguments: [
        "For=\"[2001:db8::1]:80\";By=x", "for=\"[2001:db8::1]:80\"", " by=x ; for=\"[2001:db8::1]:80\" ",
        ";for=\"\\[2001:db8::1\\]:80\";",
    ])
    func `names in any case, quoted values and empty pairs are valid`(_ field: String) {
        #expect(ForwardedElement.list(parsing: field.utf8) == [ForwardedElement(client: "[2001:db8::1]:80")])
    }

    @Test(arguments: [
        "for", "for=", "for=\"a", "for=\"a\\", "for=a b", "for=a;for=b", "for=a,,=b", "for=a]", "for=[::1]", "=a",
        "for =a", "for=a\"b\"",
    ])
    func `a partly invalid field is ignored`(_ field: String) {
        #expect(ForwardedElement.list(parsing: "for=192.0.2.1, \(field)".utf8) == nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:80", "192.0.2.1"), ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:80", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"), ("unknown", nil), ("_hidden", nil),
        ("", nil),
    ])
    func `a client has an address or is hidden`(_ client: String, _ address: String?) {
        #expect(ForwardedElement(client: client).clientAddress?.description == address)
    }
}
