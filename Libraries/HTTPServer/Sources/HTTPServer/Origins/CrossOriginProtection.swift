import HTTPTypes

/// Tells requests that another site's page has made a browser send from all others, without a token in each form.
///
/// The algorithm is that of Go's `net/http.CrossOriginProtection`: `Sec-Fetch-Site` decides where browsers send it
/// (Fetch Metadata §2.4; since 2023 all do, over https and to loopback); `Origin` does where they do not, which is
/// for names on a plain http network (Fetch §3.2). A client that sends neither is no browser, and so has no
/// cookies that somebody else could use.
public enum CrossOriginProtection {
    /// Whether a request may do what it asks for.
    ///
    /// GET, HEAD and OPTIONS always may, so they must change nothing (RFC 9110 §9.2.1).
    public static func permits(_ request: Request) -> Bool {
        switch request.method {
        case .get, .head, .options: true
        default: isFromHere(request)
        }
    }

    private static func isFromHere(_ request: Request) -> Bool {
        if let site = fetchSite.flatMap({ request.headerFields[$0] }) { return site == "same-origin" || site == "none" }
        guard let origin = request.headerFields[.origin] else { return true }
        guard let host = request.head.authority, let originHost = authority(of: origin) else { return false }
        return originHost.lazy.map(\.lowercased).elementsEqual(host.utf8.lazy.map(\.lowercased))
    }

    /// The host and port of an origin (RFC 6454 §6.2); nil for `null` and whatever else has none.
    ///
    /// The scheme is not compared: behind a proxy that does TLS it need not be known. What that leaves open, a
    /// page on the same name over plain http, is closed by HSTS.
    private static func authority(of origin: String) -> Substring.UTF8View? {
        for scheme in ["http://", "https://"] where origin.utf8.starts(with: scheme.utf8) {
            return origin[...].utf8.dropFirst(scheme.utf8.count)
        }
        return nil
    }

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
}
