import Controllers
import HTTPServer
import HTTPTypes

/// What every request has to pass before anybody looks at what it asks for.
struct RequestScreening {
    let hosts: AllowedHosts
    let proxies: TrustedProxies
    let pages: PageResponder

    /// The request as the client sent it, where it came through proxies; nil where it came as it is.
    func original(of request: Request) -> Request? {
        proxies.isEmpty ? nil : proxies.original(of: request)
    }

    /// What is answered to a request that may not pass; nil when it may.
    ///
    /// Both hosts have to be allowed: the one that a proxy names, and the one that came with the request. For a
    /// page that has rebound its name can write the field of a proxy which does not, but never `Host`.
    func refusal(of request: Request, sentAs original: Request? = nil) -> Response? {
        guard hosts.permits(request.head.authority) else { return pages.misdirected() }
        guard let original else { return CrossOriginProtection.permits(request) ? nil : pages.crossOrigin() }
        return refusal(of: original)
    }
}
