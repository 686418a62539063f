import HTTPServer
import HTTPTypes

/// Whole pages by path, and otherwise the fixture application.
struct RawApp: Responder {
    let pages: [String: String]

    func respond(to request: Request) async -> Response {
        if let html = pages[String(request.path)] { return FixtureApp.page(html) }
        return await FixtureApp().respond(to: request)
    }
}
