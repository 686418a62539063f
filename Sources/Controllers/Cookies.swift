import HTTPServer
import HTTPTypes
import Models

/// The names of the app's cookies. They begin with the app's name, because browsers send the cookies of all ports of a
/// host to each of them.
private enum CookieName: String {
    case visitor = "flipside-visitor"
    case theme = "flipside-theme"
    case session = "flipside-session"
}

extension Cookies {
    var visitor: VisitorID? { self[CookieName.visitor.rawValue].flatMap(VisitorID.init) }

    /// The theme. It is in the settings too, but with the cookie no page has to read them from the database.
    var theme: Theme? { self[CookieName.theme.rawValue].flatMap(Theme.init) }

    /// The token of the session.
    var session: SessionToken? { self[CookieName.session.rawValue].flatMap(SessionToken.init) }
}

extension Response {
    /// Returns the response with the visitor's cookie, for a change that was stored for the visitor. Reading sets no
    /// cookie.
    func remembering(_ visitor: VisitorID, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.visitor, to: visitor.text, for: Self.longestCookieAge, in: context)
    }

    /// Returns the response with the cookie of the theme. The system's own theme needs no cookie.
    func remembering(_ theme: Theme, in context: RequestContext) throws(SetCookieError) -> Response {
        guard theme != .auto else { return try removing(.theme, in: context) }
        return try setting(.theme, to: theme.rawValue, for: Self.longestCookieAge, in: context)
    }

    /// Returns the response with the cookie of a session that has begun.
    func remembering(_ session: SessionToken, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.session, to: session.text, for: SignInModel.sessionLength, in: context)
    }

    /// Returns the response without the cookie of the session.
    func forgettingSession(in context: RequestContext) throws(SetCookieError) -> Response {
        try removing(.session, in: context)
    }

    private func removing(_ name: CookieName, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(name, to: "", for: 0, in: context)
    }

    private func setting(
        _ name: CookieName,
        to value: String,
        for maxAge: Int,
        in context: RequestContext
    ) throws(SetCookieError) -> Response {
        var response = self
        response.headerFields.append(
            try .setCookie(name.rawValue, value, maxAge: maxAge, isSecure: context.isSecure)
        )
        return response
    }

    /// The longest time that browsers keep a cookie, 400 days in seconds (RFC 6265bis §5.5).
    private static let longestCookieAge = 400 * 24 * 60 * 60
}
