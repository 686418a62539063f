package import HTTPServer
import HTTPTypes
package import Models

/// The cookie that a visitor's own marks are found by.
enum VisitorCookie {
    /// With the app's name, as browsers send the cookies of all ports of a host to each of them.
    fileprivate static let name = "flipside-visitor"
    /// In seconds: the 400 days that browsers keep a cookie at most (RFC 6265bis §5.5), from the last change on.
    fileprivate static let maxAge = 400 * 24 * 60 * 60

    /// What the browser sends to be known as this visitor.
    static func pair(of visitor: VisitorID) -> String {
        "\(name)=\(visitor.text)"
    }
}

extension Request {
    /// Who sends this; nil for somebody who has left no mark yet.
    package var visitor: VisitorID? {
        cookies[VisitorCookie.name].flatMap(VisitorID.init)
    }
}

extension Response {
    /// Makes the browser known by `visitor`. Belongs to every answer to a personal change, and to no GET: who only
    /// looks gets no cookie.
    mutating func remember(_ visitor: VisitorID, for request: Request) throws(SetCookieError) {
        let cookie = try SetCookie(
            name: VisitorCookie.name,
            value: visitor.text,
            maxAge: VisitorCookie.maxAge,
            sameSite: .lax,
            isSecure: request.head.scheme == "https"
        )
        headerFields.append(HTTPField(name: .setCookie, value: cookie.fieldValue))
    }

    /// The same, for an answer that is made in one expression.
    func remembering(_ visitor: VisitorID, for request: Request) throws(SetCookieError) -> Response {
        var response = self
        try response.remember(visitor, for: request)
        return response
    }
}
