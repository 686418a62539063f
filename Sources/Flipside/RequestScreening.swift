import Controllers
import HTTPServer
import HTTPTypes

/// What every request has to pass before anybody looks at what it asks for.
struct RequestScreening {
    let hosts: AllowedHosts
    let proxies: TrustedProxies
    let pages: PageResponder

    /// What is answered to a request that may not pass; nil when it may. Then it becomes the one that the client sent,
    /// whatever proxies it came through.
    ///
    /// Both hosts have to be allowed: the one that a proxy names, and the one that came with the request. For a
    /// page that has rebound its name can write the field of a proxy which does not, but never `Host`.
    func refusal(of request: inout Request) -> Response? {
        guard hosts.permits(request.head.authority) else { return pages.misdirected() }
        guard !proxies.isEmpty else { return CrossOriginProtection.permits(request) ? nil : pages.crossOrigin() }
        let original = proxies.original(of: request)
        guard hosts.permits(original.head.authority) else { return pages.misdirected() }
        guard CrossOriginProtection.permits(original) else { return pages.crossOrigin() }
        request = original
        return nil
    }
}
