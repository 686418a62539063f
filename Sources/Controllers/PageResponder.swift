package import HTTPServer
package import HTTPTypes
package import Models
import Rendering
package import Routing
package import ViewModels
import Views

/// Makes answers of view models: what a controller ends with.
package struct PageResponder: Sendable {
    /// Whether the one who asks has a session, so that each page can end it. It belongs to the request, and every
    /// action would have to hand it on: so it goes with the request's task.
    @TaskLocal package static var isSignedIn = false

    /// In which colours the one who asks wants the pages. It goes with the request's task for the same reason.
    @TaskLocal package static var theme = Theme.auto

    /// Whether a program asks, which wants JSON: then it gets what has gone wrong in JSON as well.
    @TaskLocal package static var answersProgram = false

    private let frame: PageFrame
    private let cacheControl: String
    private let pageFields: WrittenFields
    private let tags: ContentTags

    /// - Parameters:
    ///   - liveEpoch: Which run of the server the versions on the pages belong to.
    ///   - protection: What the password is asked for; nil when there is none.
    ///   - tags: Those of all that is shown.
    package init(
        assets: AssetVersions,
        liveEpoch: String,
        protection: Protection? = nil,
        tags: ContentTags = ContentTags()
    ) {
        self.tags = tags
        frame = PageFrame(assets: assets, liveEpoch: liveEpoch, protection: protection)
        cacheControl = Self.cacheControl(for: protection)
        pageFields = WrittenFields([.contentType: "text/html; charset=utf-8", .cacheControl: cacheControl])
    }

    /// The page around a content, rendered anew.
    package func show(_ content: some PageContent, status: HTTPResponse.Status = .ok) -> Response {
        let page = PageViewModel(content, in: frame, isSignedIn: Self.isSignedIn, theme: Self.theme)
        return Response(status: status, fields: pageFields, body: .bytes(page.bytes))
    }

    /// The page around a content that is shared, rendered anew for who does not have it yet. It shows what is shared, the
    /// theme, and whether there is a session: so which page it is, is known before.
    package func show<Content>(_ content: SharedContent<Content>, to request: Request) -> Response {
        let (isSignedIn, theme) = (Self.isSignedIn, Self.theme)
        let version = content.number << 3 | theme.number << 1 | (isSignedIn ? 1 : 0)
        return Response(fields: pageFields, tag: tags.tag(ofVersion: version), for: request) {
            PageViewModel(content, in: frame, isSignedIn: isSignedIn, theme: theme).bytes
        }
    }

    /// A document for programs.
    /// - Parameter link: The ways to others (RFC 8288).
    package func send(_ json: JSONWriter.Value, status: HTTPResponse.Status = .ok, link: String? = nil) -> Response {
        var fields: HTTPFields = [.contentType: "application/json", .cacheControl: cacheControl]
        if let link, let name = HTTPField.Name("Link") { fields[name] = link }
        return Response(status: status, headerFields: fields, body: .bytes(json.bytes))
    }

    /// Why there is no answer as it was meant.
    package func problem(_ problem: ProblemViewModel, status: HTTPResponse.Status) -> Response {
        Self.answersProgram ? send(problem.json, status: status) : show(problem, status: status)
    }

    /// Sends the browser on with a GET, after a form has done its work (RFC 9110 §15.4.4).
    /// - Parameter place: The id of what it is to show of the page.
    package func seeOther(_ route: Route, at place: String? = nil) -> Response {
        Response(status: .seeOther, headerFields: [.location: route.url + (place.map { "#\($0)" } ?? "")])
    }

    /// Sends the browser to the one address of a page, with the same method and query (RFC 9110 §15.4.9).
    package func moved(to route: Route, query: Substring?) -> Response {
        let path = route.url.prefix { $0 != "?" }
        let query = query.map { "?" + $0.percentEncodedAsQuery } ?? ""
        return Response(status: .permanentRedirect, headerFields: [.location: path + query])
    }

    package func notFound() -> Response {
        problem(ProblemViewModel.notFound, status: .notFound)
    }

    /// A list has fewer pages than the address says.
    package func noSuchPage(of list: Route) -> Response {
        problem(ProblemViewModel.noSuchPage(of: list), status: .notFound)
    }

    /// The answer names the methods that would have been right (RFC 9110 §15.5.6).
    package func methodNotAllowed(_ method: HTTPRequest.Method, allow allowedMethods: String) -> Response {
        // The answer to HEAD is as long as that to GET.
        let name = method == .head ? HTTPRequest.Method.get.rawValue : method.rawValue
        var response = problem(ProblemViewModel.methodNotAllowed(name), status: .methodNotAllowed)
        response.headerFields[.allow] = allowedMethods
        return response
    }

    /// What OPTIONS asks for: the methods that would be right (RFC 9110 §9.3.7).
    package func options(allow allowedMethods: String) -> Response {
        Response(status: .noContent, headerFields: [.allow: allowedMethods])
    }

    /// The path of the request cannot be decoded.
    package func malformedAddress() -> Response {
        refused(RequestError(status: .badRequest, reason: "The address is not written as addresses are."))
    }

    /// A request that cannot be answered as it stands, with the reason that the error gives.
    package func refused(_ error: RequestError) -> Response {
        var response = problem(ProblemViewModel.refused(error.reason), status: error.status)
        if error == .encodedContent { response.headerFields[.acceptEncoding] = "identity" }
        return response
    }

    /// The request is for a host that this server does not answer for (RFC 9110 §15.5.20).
    package func misdirected() -> Response {
        problem(ProblemViewModel.misdirected, status: .misdirectedRequest)
    }

    /// Another site's page has made the browser send this.
    package func crossOrigin() -> Response {
        problem(ProblemViewModel.crossOrigin, status: .forbidden)
    }

    /// The request waits for the password, but cannot be held until it is typed.
    package func signInFirst() -> Response {
        problem(ProblemViewModel.signInFirst, status: .forbidden)
    }

    /// - Parameter number: What the log knows the request by.
    package func serverError(number: String) -> Response {
        problem(ProblemViewModel.serverError(number: number), status: .internalServerError)
    }

    /// A page may change at any moment, so a browser asks again before it shows what it kept; and it may hold marks of
    /// its visitor's own, so nobody in between keeps it. What the password protects is kept nowhere, so that Back shows
    /// nothing of it after signing out (RFC 9111 §5.2.2).
    private static func cacheControl(for protection: Protection?) -> String {
        switch protection {
        case nil, .writes: "private, no-cache"
        case .all: "private, no-store"
        }
    }
}

extension Theme {
    fileprivate var number: UInt64 {
        switch self {
        case .auto: 0
        case .light: 1
        case .dark: 2
        }
    }
}
