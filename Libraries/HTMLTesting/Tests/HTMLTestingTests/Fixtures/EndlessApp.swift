import HTTPServer

/// An application in which each page leads to another one.
struct EndlessApp: Responder {
    func respond(to request: Request) async -> Response {
        let number = request.query.flatMap { Int($0) } ?? 0
        return FixtureApp.page(FixturePage.html(main: "<p><a href=\"/?\(number + 1)\">Next</a></p>"))
    }
}
