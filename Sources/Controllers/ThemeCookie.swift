package import HTTPServer
import HTTPTypes
package import Models

/// The cookie that says in which colours a browser wants the pages.
///
/// The settings have it too; here it is for every page, which must not ask a database for it.
enum ThemeCookie {
    /// With the app's name, as browsers send the cookies of all ports of a host to each of them.
    fileprivate static let name = "flipside-theme"
    /// In seconds: as long as the visitor's own cookie.
    fileprivate static let maxAge = 400 * 24 * 60 * 60
}

extension Request {
    /// What the browser was told last; what it makes up is no theme.
    package var theme: Theme {
        cookies[ThemeCookie.name].flatMap(Theme.init) ?? .auto
    }
}

extension Response {
    /// Makes the browser's next pages come in these colours. Who has what the system has needs no cookie.
    mutating func remember(_ theme: Theme, for request: Request) throws(SetCookieError) {
        let cookie = try SetCookie(
            name: ThemeCookie.name,
            value: theme == .auto ? "" : theme.rawValue,
            maxAge: theme == .auto ? 0 : ThemeCookie.maxAge,
            sameSite: .lax,
            isSecure: request.head.scheme == "https"
        )
        headerFields.append(HTTPField(name: .setCookie, value: cookie.fieldValue))
    }
}
