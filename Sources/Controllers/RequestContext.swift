package import HTTPServer
import HTTPTypes
package import Models

/// The facts about a request that handlers and pages depend on. They are read once.
package struct RequestContext: Sendable {
    /// The visitor in the browser's cookie; `nil` before the first personal change.
    package var visitor: VisitorID?
    /// The theme that the visitor has chosen.
    package var theme = Theme.auto
    package var isSignedIn = false
    /// Whether problems are reported as JSON, because the URL is that of a JSON document.
    package var wantsJSON = false
    /// Whether the client uses HTTPS, so that cookies may be limited to it.
    package var isSecure = false
    /// The client that limits are counted for; `nil` for a request made in this process.
    package var client: ClientAddress?

    /// Creates the context of a request that could not be read.
    package init() {}

    package init(_ request: Request, isSignedIn: Bool, wantsJSON: Bool) {
        let cookies = request.cookies
        visitor = VisitorCookie.visitor(in: cookies)
        theme = ThemeCookie.theme(in: cookies) ?? .auto
        isSecure = request.head.scheme == "https"
        client = request.client
        self.isSignedIn = isSignedIn
        self.wantsJSON = wantsJSON
    }
}
