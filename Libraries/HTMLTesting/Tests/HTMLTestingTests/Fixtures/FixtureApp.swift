import HTTPServer
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import HTMLTesting

/// A small application: fixed pages, redirects, cookies, and a page that shows its request.
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

    /// A page that shows the request: the method, the target, the fields and the body.
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

    /// Sends each `X-Set-Cookie` field of the request as a `Set-Cookie`; by default a cookie called `kept`.
    private func setCookies(_ request: Request) -> Response {
        var response = Self.page(FixturePage.html(main: "<p><a href=\"/echo\">Echo</a></p>"))
        let wanted = HTTPField.Name("X-Set-Cookie").map { request.headerFields[values: $0] } ?? []
        for cookie in wanted.isEmpty ? ["kept=1; HttpOnly; SameSite=Lax"] : wanted {
            response.headerFields.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }
}

/// An application in which each page links to another one.
struct EndlessApp: Responder {
    func respond(to request: Request) async -> Response {
        let number = request.query.flatMap { Int($0) } ?? 0
        return FixtureApp.page(FixturePage.html(main: "<p><a href=\"/?\(number + 1)\">Next</a></p>"))
    }
}

/// Whole pages by path. Other paths lead to the fixture application.
struct RawApp: Responder {
    let pages: [String: String]

    func respond(to request: Request) async -> Response {
        if let html = pages[String(request.path)] { return FixtureApp.page(html) }
        return await FixtureApp().respond(to: request)
    }
}

/// Runs a test beside a server for an application, on a free port of 127.0.0.1.
func serving(
    _ app: some Responder,
    _ configuration: ServerConfiguration = ServerConfiguration(),
    _ test: (SocketAddress) async throws -> Void
) async throws {
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    let logger = Logger(label: "fixture") { _ in SwiftLogNoOpLogHandler() }
    let server = Server(socket: socket, configuration: configuration, logger: logger, responder: app)
    async let running: Void = server.run()
    defer { server.drain() }
    try await test(socket.address)
    server.drain()
    try await running
}

/// The transport between a test's browser and the application.
enum Mode: CaseIterable {
    case inProcess
    case socket

    /// Runs a test with a browser on an application.
    func browse(
        _ app: some Responder,
        gate: Gate? = Gate(),
        _ test: (Browser) async throws -> Void
    ) async throws {
        switch self {
        case .inProcess:
            try await test(Browser(responder: app, gate: gate))
        case .socket:
            try await serving(app) { address in try await test(Browser(address: address, gate: gate)) }
        }
    }

    /// Runs a test with a browser on one page with this content.
    func browse(
        main: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ test: (Page) async throws -> Void
    ) async throws {
        try await browse(FixtureApp(pages: ["/": main])) { browser in
            try await test(try await browser.visit("/", sourceLocation: sourceLocation))
        }
    }
}

/// Returns texts one after another as bytes, then nothing.
final class PartSource: Sendable {
    private let parts: Mutex<ArraySlice<String>>

    init(_ parts: [String]) {
        self.parts = Mutex(parts[...])
    }

    func next() -> [UInt8] {
        parts.withLock { Array(($0.popFirst() ?? "").utf8) }
    }
}
