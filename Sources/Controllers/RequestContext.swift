package import HTTPServer
import HTTPTypes
package import Models

/// The values of a request that handlers and pages need.
package struct RequestContext: Sendable {
    /// The visitor in the browser's cookie; `nil` until the visitor first saves the text or something
    /// personal.
    package var visitor: VisitorID?
    /// The theme that the visitor has chosen.
    package var theme = Theme.auto
    package var isSignedIn = false
    /// Whether the client uses HTTPS, so that cookies may be limited to it.
    package var isSecure = false
    /// The client that limits are counted for; `nil` for a request made in this process.
    package var client: ClientAddress?
    private let path: Substring
    private let fields: HTTPFields

    /// Creates the context of a request that could not be read.
    package init() {
        path = ""
        fields = [:]
    }

    package init(_ request: Request, isSignedIn: Bool) {
        let cookies = request.cookies
        visitor = VisitorCookie.visitor(in: cookies)
        theme = ThemeCookie.theme(in: cookies) ?? .auto
        isSecure = request.head.scheme == "https"
        client = request.client
        path = request.path
        fields = request.headerFields
        self.isSignedIn = isSignedIn
    }

    /// Whether problems are reported as JSON: the URL is that of a JSON document, or the client accepts JSON
    /// explicitly.
    package var wantsJSON: Bool {
        // Compared as bytes, because comparing strings would normalise them.
        path.utf8.suffix(5).elementsEqual(".json".utf8) || fields.acceptJSON
    }
}

extension HTTPFields {
    /// Whether the client accepts `application/json` explicitly (RFC 9110 §12.5.1). Scripts do; browsers that open a
    /// page do not.
    fileprivate var acceptJSON: Bool {
        (self[.accept] ?? "").utf8.split(separator: UInt8(ascii: ",")).contains { range in
            let parts = range.split(separator: UInt8(ascii: ";")).map { part in
                let part = part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                return String(decoding: part, as: UTF8.self).lowercased()
            }
            return parts.first == "application/json" && !parts.contains(where: Self.zeroWeights.contains)
        }
    }

    /// A media range with one of these weights is not acceptable (RFC 9110 §12.4.2).
    private static let zeroWeights: Set = ["q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000"]
}

// The names begin with the app's, because browsers send the cookies of all ports of a host to each of them.

/// The cookie that identifies a visitor.
enum VisitorCookie {
    fileprivate static let name = "flipside-visitor"

    static func visitor(in cookies: Cookies) -> VisitorID? {
        cookies[name].flatMap(VisitorID.init)
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
}

extension Response {
    /// Returns the response to a change that is stored for its visitor, with the cookie of the visitor. Reading sets no
    /// cookie.
    func remembering(_ visitor: VisitorID, in context: RequestContext) throws(SetCookieError) -> Response {
        var response = self
        response.headerFields.append(
            try .setCookie(VisitorCookie.name, visitor.text, maxAge: HTTPField.longestCookieAge, in: context)
        )
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
