import HTTPServer
import HTTPTypes
import Models

/// The cookie that holds a session's token.
enum SessionCookie {
    /// With the app's name, as browsers send the cookies of all ports of a host to each of them.
    private static let name = "flipside-session"

    static func token(of request: Request) -> SessionToken? {
        request.cookies[name].flatMap(SessionToken.init)
    }

    static func begin(_ token: SessionToken, for request: Request) throws(SetCookieError) -> HTTPField {
        try field(token.text, maxAge: SignInModel.sessionLength, for: request)
    }

    static func end(for request: Request) throws(SetCookieError) -> HTTPField {
        try field("", maxAge: 0, for: request)
    }

    /// What the browser is to send to be known by this token.
    static func pair(of token: SessionToken) -> String {
        "\(name)=\(token.text)"
    }

    private static func field(
        _ value: String,
        maxAge: Int,
        for request: Request
    ) throws(SetCookieError) -> HTTPField {
        let isSecure = request.head.scheme == "https"
        let cookie = try SetCookie(name: name, value: value, maxAge: maxAge, sameSite: .lax, isSecure: isSecure)
        return HTTPField(name: .setCookie, value: cookie.fieldValue)
    }
}
