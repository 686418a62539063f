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

// The names begin with the app's, because browsers send the cookies of all ports of a host to each of them.

/// The cookie that identifies a visitor.
enum VisitorCookie {
    fileprivate static let name = "flipside-visitor"

    static func visitor(in cookies: Cookies) -> VisitorID? {
        cookies[name].flatMap(VisitorID.init)
    }

    /// Returns the pair that a browser sends for this visitor.
    static func pair(of visitor: VisitorID) -> String {
        "\(name)=\(visitor.text)"
    }
}

/// The cookie with the theme. The theme is in the settings too, but with the cookie no page has to read them from the
/// database.
enum ThemeCookie {
    fileprivate static let name = "flipside-theme"

    static func theme(in cookies: Cookies) -> Theme? {
        cookies[name].flatMap(Theme.init)
    }
}

/// The cookie with a session's token.
enum SessionCookie {
    private static let name = "flipside-session"

    static func token(of request: Request) -> SessionToken? {
        request.cookies[name].flatMap(SessionToken.init)
    }

    static func begin(_ token: SessionToken, in context: RequestContext) throws(SetCookieError) -> HTTPField {
        try .setCookie(name, token.text, maxAge: SignInModel.sessionLength, in: context)
    }

    static func end(in context: RequestContext) throws(SetCookieError) -> HTTPField {
        try .setCookie(name, "", maxAge: 0, in: context)
    }

    /// Returns the pair that a browser sends for this session.
    static func pair(of token: SessionToken) -> String {
        "\(name)=\(token.text)"
    }
}

extension Response {
    /// Sets the cookie of the visitor, in a response to a change that is stored for its visitor. Reading sets no cookie.
    mutating func remember(_ visitor: VisitorID, in context: RequestContext) throws(SetCookieError) {
        headerFields.append(
            try .setCookie(VisitorCookie.name, visitor.text, maxAge: HTTPField.longestCookieAge, in: context)
        )
    }

    /// Returns the response with the cookie of the visitor.
    func remembering(_ visitor: VisitorID, in context: RequestContext) throws(SetCookieError) -> Response {
        var response = self
        try response.remember(visitor, in: context)
        return response
    }

    /// Sets the cookie of the theme. The system's own theme needs no cookie.
    mutating func remember(_ theme: Theme, in context: RequestContext) throws(SetCookieError) {
        let value = theme == .auto ? "" : theme.rawValue
        let maxAge = theme == .auto ? 0 : HTTPField.longestCookieAge
        headerFields.append(try .setCookie(ThemeCookie.name, value, maxAge: maxAge, in: context))
    }
}

extension HTTPField {
    /// The longest time that browsers keep a cookie, 400 days in seconds (RFC 6265bis §5.5).
    fileprivate static let longestCookieAge = 400 * 24 * 60 * 60

    fileprivate static func setCookie(
        _ name: String,
        _ value: String,
        maxAge: Int,
        in context: RequestContext
    ) throws(SetCookieError) -> HTTPField {
        let cookie = try SetCookie(
            name: name,
            value: value,
            maxAge: maxAge,
            sameSite: .lax,
            isSecure: context.isSecure
        )
        return HTTPField(name: .setCookie, value: cookie.fieldValue)
    }
}
