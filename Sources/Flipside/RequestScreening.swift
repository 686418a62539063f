import Controllers
import HTTPServer
import HTTPTypes

/// What every request has to pass before anybody looks at what it asks for.
struct RequestScreening {
    enum Outcome {
        /// The request as the client sent it, whatever proxies it came through.
        case passed(Request)
        case refused(Response)
    }

    let hosts: AllowedHosts
    let proxies: TrustedProxies
    let pages: PageResponder

    /// Both hosts have to be allowed: the one that a proxy names, and the one that came with the request. For a
    /// page that has rebound its name can write the field of a proxy which does not, but never `Host`.
    func screen(_ request: Request) -> Outcome {
        guard hosts.permits(request.head.authority) else { return .refused(pages.misdirected()) }
        let original = proxies.original(of: request)
        guard original.head.authority == request.head.authority || hosts.permits(original.head.authority) else {
            return .refused(pages.misdirected())
        }
        guard CrossOriginProtection.permits(original) else { return .refused(pages.crossOrigin()) }
        return .passed(original)
    }
}
