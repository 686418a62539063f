import HTTPServer
import HTTPTypes
import Testing

@Suite struct CrossOriginProtectionTests {
    private func permits(
        _ method: HTTPRequest.Method = .post,
        host: String? = "shelf.lan:8080",
        site: [String] = [],
        mode: String? = nil,
        destination: String? = nil,
        origin: String? = nil
    ) throws -> Bool {
        var fields = HTTPFields()
        fields[try #require(HTTPField.Name("Sec-Fetch-Mode"))] = mode
        fields[try #require(HTTPField.Name("Sec-Fetch-Dest"))] = destination
        let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
        for site in site { fields.append(HTTPField(name: fetchSite, value: site)) }
        fields[.origin] = origin
        let head = HTTPRequest(method: method, scheme: "http", authority: host, path: "/", headerFields: fields)
        return CrossOriginProtection.permits(Request(head: head))
    }

    @Test(arguments: [HTTPRequest.Method.get, .head], ["cross-site", "same-site"])
    func `links of other sites are followed`(_ method: HTTPRequest.Method, _ site: String) throws {
        #expect(try permits(method, site: [site], mode: "navigate", destination: "document"))
        #expect(try permits(method, site: [site], mode: "navigate"))
    }

    @Test(arguments: [
        ("no-cors", "image"), ("cors", "empty"), ("no-cors", "script"), ("navigate", "iframe"), ("navigate", "object"),
        (nil, nil), (nil, "document"),
    ])
    func `what other sites request in the background is refused`(_ mode: String?, _ destination: String?) throws {
        for method in [HTTPRequest.Method.get, .head, .options] {
            for site in ["cross-site", "same-site"] {
                #expect(try !permits(method, site: [site], mode: mode, destination: destination))
            }
        }
    }

    @Test(arguments: [["same-origin"], ["none"], []])
    func `safe methods are allowed from here, and without fetch metadata`(_ site: [String]) throws {
        for method in [HTTPRequest.Method.get, .head, .options] {
            #expect(try permits(method, site: site, mode: "cors", destination: "empty"))
            #expect(try permits(method, site: site, origin: "https://evil.example"))
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete, .trace])
    func `other methods are refused from other sites`(_ method: HTTPRequest.Method) throws {
        #expect(try !permits(method, site: ["cross-site"]))
        #expect(try !permits(method, origin: "https://evil.example"))
    }

    @Test(arguments: ["same-origin", "none"])
    func `Sec-Fetch-Site of this site is allowed with any Origin`(_ site: String) throws {
        #expect(try permits(site: [site]))
        #expect(try permits(site: [site], origin: "https://a.proxy.example"))
    }

    @Test(arguments: [["cross-site"], ["same-site"], [""], ["Same-Origin"], ["other"], ["same-origin", "cross-site"]])
    func `Sec-Fetch-Site of another site is refused with any Origin`(_ site: [String]) throws {
        #expect(try !permits(site: site))
        #expect(try !permits(site: site, origin: "http://shelf.lan:8080"))
    }

    @Test(arguments: ["http://shelf.lan:8080", "https://shelf.lan:8080", "http://SHELF.lan:8080"])
    func `without Sec-Fetch-Site, Origin must equal the host`(_ origin: String) throws {
        #expect(try permits(origin: origin))
    }

    @Test(arguments: [
        "http://evil.example", "http://shelf.lan", "http://shelf.lan:8081", "http://shelf.lan:8080.evil.example",
        "null", "",
        "shelf.lan:8080", "http://", "http://x@shelf.lan:8080", "http://shelf.lan:8080/", "file://shelf.lan:8080",
        "http://shelf.lan:8080, http://evil.example", "HTTP://shelf.lan:8080",
    ])
    func `other origins are refused`(_ origin: String) throws {
        #expect(try !permits(origin: origin))
    }

    @Test func `an origin is refused if the request has no host`() throws {
        #expect(try !permits(host: nil, origin: "http://shelf.lan:8080"))
    }

    @Test func `a client that sends neither field is allowed`() throws {
        #expect(try permits())
        #expect(try permits(host: nil))
    }
}
