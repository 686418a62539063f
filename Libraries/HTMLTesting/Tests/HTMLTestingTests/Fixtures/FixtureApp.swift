import HTTPServer
import HTTPTypes

@testable import HTMLTesting

/// A small application: fixed pages, redirects, cookies, and a page that says how it was asked for.
struct FixtureApp: Responder {
    /// The `main` part of the pages by path.
    var pages: [String: String] = [:]

    func respond(to request: Request) async -> Response {
        let path = String(request.path)
        if let main = pages[path] { return Self.page(FixturePage.html(main: main)) }
        switch path {
        case "/echo": return await echo(request)
        case "/redirect": return redirect(request)
        case "/loop": return Response(status: .found, headerFields: [.location: "/loop"])
        case "/cookies": return setCookies(request)
        case "/plain":
            return Response(headerFields: [.contentType: "text/plain"], body: .bytes(Array("just text".utf8)))
        default: return Self.page(FixturePage.html(title: "Not found", main: ""), status: .notFound)
        }
    }

    static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headerFields: [.contentType: "text/html; charset=utf-8"],
            body: .bytes(Array(html.utf8))
        )
    }

    /// A page with the request on it: the method and target, the fields, the body.
    private func echo(_ request: Request) async -> Response {
        let body = (try? await request.body.collect(upTo: 1 << 20)) ?? []
        let fields = request.headerFields.map {
            "<dt>\($0.name.canonicalName)</dt><dd>\(FixturePage.escaped($0.value))</dd>"
        }
        return Self.page(
            FixturePage.html(
                title: "Echo",
                main: """
                    <p id="method">\(request.method.rawValue)</p>
                    <p id="target">\(FixturePage.escaped(request.head.path ?? ""))</p>
                    <p id="host">\(request.head.authority ?? "")</p>
                    <dl>\(fields.joined())</dl>
                    <pre id="body">\(FixturePage.escaped(String(decoding: body, as: UTF8.self)))</pre>
                    """
            )
        )
    }

    /// `/redirect?303,/echo` answers 303 with that location, percent-decoded.
    private func redirect(_ request: Request) -> Response {
        let parts = (request.query ?? "").split(separator: ",", maxSplits: 1).map { String($0) }
        guard parts.count == 2, let code = Int(parts[0]) else { return Response(status: .badRequest) }
        return Response(
            status: .init(code: code),
            headerFields: [.location: PageURL.percentDecoded(parts[1])]
        )
    }

    /// Each field of the request called `X-Set-Cookie` becomes a `Set-Cookie`; without any, it is one called `kept`.
    private func setCookies(_ request: Request) -> Response {
        var response = Self.page(FixturePage.html(main: "<p><a href=\"/echo\">Echo</a></p>"))
        let wanted = HTTPField.Name("X-Set-Cookie").map { request.headerFields[values: $0] } ?? []
        for cookie in wanted.isEmpty ? ["kept=1; HttpOnly; SameSite=Lax"] : wanted {
            response.headerFields.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }
}
