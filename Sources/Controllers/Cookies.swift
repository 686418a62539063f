package import HTTPServer
import HTTPTypes
package import Models

/// The names of the app's cookies. They begin with the app's name, because browsers send the cookies of all ports of a
/// host to each of them.
private enum CookieName: String {
    case visitor = "flipside-visitor"
    case theme = "flipside-theme"
    case walls = "flipside-walls"
    case session = "flipside-session"
    case device = "flipside-device"
    case seen = "flipside-seen"

    /// Returns the name of a secret. Over https, only this host can set a cookie with the prefix, and only over https
    /// (RFC 6265bis §4.1.3.2). So no other host of the site can give the browser a secret that others know.
    func secretName(isSecure: Bool) -> String { isSecure ? "__Host-\(rawValue)" : rawValue }
}

extension Cookies {
    /// The visitor. Over https, only the prefixed cookie counts.
    func visitor(isSecure: Bool) -> VisitorID? { secret(.visitor, isSecure) }

    /// The theme. It is in the settings too, but with the cookie no page has to read them from the database.
    var theme: Theme? { self[CookieName.theme.rawValue].flatMap(Theme.init) }

    /// The lists that are shown as walls. No page has to read them from the database, and the first page of a list can be
    /// cached for each layout.
    var walls: Set<ListKind> {
        guard let names = self[CookieName.walls.rawValue]?.split(separator: ".") else { return [] }
        return Set(names.compactMap { ListKind(rawValue: String($0)) })
    }

    /// The token of the session.
    func session(isSecure: Bool) -> SessionToken? { secret(.session, isSecure) }

    /// The token of a browser that has signed in before.
    func device(isSecure: Bool) -> DeviceToken? { secret(.device, isSecure) }

    /// The changes that the client has made a moment ago, as far as the cookie can be read.
    package var seenChanges: [Subject: Int] {
        let items = self[CookieName.seen.rawValue]?.utf8.split(separator: UInt8(ascii: "+")) ?? []
        let pairs = items.prefix(Self.seenLimit).compactMap { item -> (Subject, Int)? in
            let parts = item.split(separator: UInt8(ascii: "."), maxSplits: 1)
            guard parts.count == 2, let revision = Int(Substring(parts[1])) else { return nil }
            return (Subject(rawValue: String(Substring(parts[0]))), revision)
        }
        return Dictionary(pairs) { max($0, $1) }
    }

    /// The number of subjects in the cookie of the changes.
    fileprivate static var seenLimit: Int { 8 }

    private func secret<Subject>(_ name: CookieName, _ isSecure: Bool) -> RandomToken<Subject>? {
        self[name.secretName(isSecure: isSecure)].flatMap(RandomToken.init)
    }
}

extension Request {
    /// The token of the session.
    var session: SessionToken? { cookies.session(isSecure: isSecure) }

    /// Whether the client uses HTTPS.
    var isSecure: Bool { head.scheme == "https" }
}

extension Response {
    /// Returns the response with the visitor's cookie, for a change that was stored for the visitor. Reading sets no
    /// cookie.
    func remembering(_ visitor: VisitorID, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.visitor, to: visitor.text, for: VisitorExpiry.unusedTime, in: context)
    }

    /// Returns the response with the cookie of the theme. The system's own theme needs no cookie.
    func remembering(_ theme: Theme, in context: RequestContext) throws(SetCookieError) -> Response {
        let (name, isAuto) = (CookieName.theme.rawValue, theme == .auto)
        return try setting(
            name,
            to: isAuto ? "" : theme.rawValue,
            for: isAuto ? 0 : VisitorExpiry.unusedTime,
            in: context
        )
    }

    /// Returns the response with the cookie of the lists that are walls. Without walls, no cookie is needed.
    func remembering(walls: Set<ListKind>, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(
            CookieName.walls.rawValue,
            to: walls.map(\.rawValue).sorted().joined(separator: "."),
            for: walls.isEmpty ? 0 : VisitorExpiry.unusedTime,
            in: context
        )
    }

    /// Returns the response with the cookie of the changes that the client has made. For ten seconds, another machine
    /// waits until it has them.
    /// - Parameter earlier: The changes that the cookie has named so far.
    package func remembering(
        _ changes: [Subject: Int],
        after earlier: [Subject: Int],
        in context: RequestContext
    ) throws(SetCookieError) -> Response {
        // A merge changes the favourites of others, too.
        let own = changes.filter { $0.key.concerns(context.visitor) }
        let all = own.merging(earlier) { max($0, $1) }
        let named = all.count > Cookies.seenLimit ? own : all
        let items = named.map { "\($0.key.rawValue).\($0.value)" }.sorted().prefix(Cookies.seenLimit)
        return try setting(CookieName.seen.rawValue, to: items.joined(separator: "+"), for: 10, in: context)
    }

    /// Returns the response with the cookie of a session that has begun.
    func remembering(_ session: SessionToken, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.session, to: session.text, for: SignInModel.sessionLength, in: context)
    }

    /// Returns the response with the cookie of a browser that has signed in.
    func remembering(_ device: DeviceToken, in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.device, to: device.text, for: VisitorExpiry.unusedTime, in: context)
    }

    /// Returns the response without the cookie of the session.
    func forgettingSession(in context: RequestContext) throws(SetCookieError) -> Response {
        try setting(.session, to: "", for: 0, in: context)
    }

    private func setting(
        _ name: CookieName,
        to secret: String,
        for maxAge: Int,
        in context: RequestContext
    ) throws(SetCookieError) -> Response {
        try setting(name.secretName(isSecure: context.isSecure), to: secret, for: maxAge, in: context)
    }

    private func setting(
        _ name: String,
        to value: String,
        for maxAge: Int,
        in context: RequestContext
    ) throws(SetCookieError) -> Response {
        var response = self
        response.headerFields.append(try .setCookie(name, value, maxAge: maxAge, isSecure: context.isSecure))
        return response
    }
}
