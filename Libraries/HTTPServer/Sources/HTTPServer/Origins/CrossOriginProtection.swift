import HTTPTypes

/// Protection against requests that pages of other origins cause, without tokens in forms.
///
/// The algorithm for forms is that of Go's `net/http.CrossOriginProtection`. `Sec-Fetch-Site` decides if the browser
/// sends it (Fetch Metadata §2.4): all do since 2023, over https and to loopback. Otherwise `Origin` decides, for plain
/// http in a network (Fetch §3.2). A client that sends neither is not a browser and has no cookies that another
/// origin could use.
public enum CrossOriginProtection {
    /// Returns whether a request may be performed.
    ///
    /// GET, HEAD and OPTIONS must not change anything (RFC 9110 §9.2.1). From other origins they are allowed as
    /// navigation, so that links work. Requests by a script or for a frame are refused: the page could not read
    /// the response, and would only use its visitors to cause load.
    public static func permits(_ request: Request) -> Bool {
        switch request.method {
        case .get, .head, .options: isFetchedFromHere(request) || isNavigation(request)
        default: isFromHere(request)
        }
    }

    /// Returns whether `Sec-Fetch-Site` names no other origin. Another host of the same site is another origin.
    private static func isFetchedFromHere(_ request: Request) -> Bool {
        guard let site = fetchSite.flatMap({ request.headerFields[$0] }) else { return true }
        return site == "same-origin" || site == "none"
    }

    /// Returns whether the response is for a tab or a window, and not for a frame (Fetch Metadata §2.1, §2.2).
    private static func isNavigation(_ request: Request) -> Bool {
        fetchMode.flatMap { request.headerFields[$0] } == "navigate"
            && fetchDestination.flatMap { request.headerFields[$0] } ?? "document" == "document"
    }

    private static func isFromHere(_ request: Request) -> Bool {
        if let site = fetchSite.flatMap({ request.headerFields[$0] }) { return site == "same-origin" || site == "none" }
        guard let origin = request.headerFields[.origin] else { return true }
        guard let host = request.head.authority, let originHost = authority(of: origin) else { return false }
        return originHost.lazy.map(\.lowercased).elementsEqual(host.utf8.lazy.map(\.lowercased))
    }

    /// Returns the host and port of an origin (RFC 6454 §6.2), or `nil` for `null` and other origins without them.
    ///
    /// The scheme is not compared, because it may be unknown behind a TLS proxy. The remaining gap, a page on the same
    /// host over plain http, is closed by HSTS.
    private static func authority(of origin: String) -> Substring.UTF8View? {
        for scheme in ["http://", "https://"] where origin.utf8.starts(with: scheme.utf8) {
            return origin[...].utf8.dropFirst(scheme.utf8.count)
        }
        return nil
    }

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
    private static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")
    private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")
}
