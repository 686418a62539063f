import HTTPTypes

/// One way to a page: an address, and what is sent to it.
struct Navigation: Sendable {
    struct Form: Sendable {
        let contentType: String
        let body: [UInt8]
    }

    var url: PageURL
    var method: HTTPRequest.Method = .get
    var form: Form?
    /// The page with the link or form; nil when the address was typed.
    var referrer: PageURL?

    /// The request as a browser makes it (Fetch Standard, and Fetch Metadata for `Sec-Fetch-…`).
    var head: HTTPRequest {
        var fields: HTTPFields = [
            .userAgent: "Mozilla/5.0 (compatible; HTMLTesting)",
            .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            .acceptLanguage: "en-US,en;q=0.5",
        ]
        fields[.contentType] = form?.contentType
        fields[.referer] = referrer?.replacing(fragment: nil).description
        if method != .get { fields[.origin] = referrer?.origin }
        if url.isPotentiallyTrustworthy {
            for (name, value) in fetchMetadata {
                HTTPField.Name(name).map { fields[$0] = value }
            }
        }
        return HTTPRequest(
            method: method,
            scheme: url.scheme,
            authority: url.authority,
            path: url.target,
            headerFields: fields
        )
    }

    private var fetchMetadata: KeyValuePairs<String, String> {
        [
            "Sec-Fetch-Site": referrer == nil ? "none" : "same-origin",
            "Sec-Fetch-Mode": "navigate",
            "Sec-Fetch-Dest": "document",
            "Sec-Fetch-User": "?1",
        ]
    }

    /// Where an answer sends the browser on to; nil when the answer is the page itself (RFC 9110, 15.4).
    func redirected(by response: ReceivedResponse) -> (location: String, method: HTTPRequest.Method)? {
        guard let location = response.headerFields[.location] else { return nil }
        switch response.status.code {
        case 301, 302: return (location, method == .post ? .get : method)
        case 303: return (location, method == .head ? .head : .get)
        case 307, 308: return (location, method)
        default: return nil
        }
    }
}
