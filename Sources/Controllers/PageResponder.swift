import Foundation
package import HTTPServer
package import HTTPTypes
package import Models
package import Routing
import Synchronization
package import ViewModels

/// Creates responses from view models, routes and problems.
package struct PageResponder: Sendable {
    private let frame: PageFrame
    private let turntable: (@Sendable () -> TurntablePage)?
    private let isPrivate: Bool
    private let cacheControl: String
    /// The fields of pages over http and over https.
    private let pageFields: (plain: WrittenFields, secure: WrittenFields)
    let tags: ContentTags

    /// - Parameters:
    ///   - assetVersion: The version in links to assets.
    ///   - liveEpoch: The epoch that the revisions on the pages belong to; `nil` for pages without live
    ///     updates.
    ///   - protection: The requests that need the password; `nil` if there is no password.
    ///   - turntable: Returns what is on the turntable, which every page shows; `nil` for none.
    ///   - tags: The entity tags of all pages.
    package init(
        assetVersion: Int64,
        liveEpoch: String?,
        protection: Protection? = nil,
        turntable: (@Sendable () -> TurntablePage)? = nil,
        tags: ContentTags = ContentTags()
    ) {
        self.tags = tags
        self.turntable = turntable
        isPrivate = protection == .all
        frame = PageFrame(assetVersion: assetVersion, liveEpoch: liveEpoch, protection: protection)
        cacheControl = Self.cacheControl(for: protection)
        let fields = Self.pageFields(cacheControl: cacheControl)
        pageFields = (WrittenFields(fields), WrittenFields(fields + Self.secureFields))
    }

    /// Returns a page with the content.
    /// - Parameter refresh: The changes after which the page is fetched again; `nil` if its regions show every change. They
    ///   are read before the content, so that the content is never older.
    package func show(
        _ content: some PageContent,
        status: HTTPResponse.Status = .ok,
        refresh: RefreshViewModel? = nil,
        in context: RequestContext
    ) -> Response {
        let page = PageViewModel(
            content,
            refresh: refresh,
            turntable: isPrivate && !context.isSignedIn ? nil : turntable.map { .sign(of: $0()) },
            in: frame,
            for: PageAppearance(context)
        )
        let fields = context.isSecure ? pageFields.secure : pageFields.plain
        var response = Response(status: status, fields: fields, body: .bytes(page.bytes))
        // Strangers have the fields that were written once.
        if let mark = context.keptPagesMark, let name = Self.visitorField { response.headerFields[name] = mark }
        return response
    }

    /// The revision of the turntable, for a cache of pages.
    var turntableRevision: Int? { turntable?().revision }

    /// The field by which the service worker tells whose pages it keeps.
    private static let visitorField = HTTPField.Name("Flipside-Visitor")

    /// Returns a JSON document.
    /// - Parameter link: The links to other pages of the list (RFC 8288).
    func send(_ json: JSONWriter.Value, status: HTTPResponse.Status = .ok, link: String? = nil) -> Response {
        var fields: HTTPFields = [.contentType: "application/json", .cacheControl: cacheControl]
        if let link, let name = HTTPField.Name("Link") { fields[name] = link }
        return Response(status: status, headerFields: fields, body: .bytes(json.bytes))
    }

    /// Redirects to a page after a form was processed, or in place of a page that does not exist (RFC 9110 §15.4.4).
    /// - Parameter fragment: The id of the element to scroll to.
    func seeOther(_ route: Route, at fragment: String? = nil) -> Response {
        Response(status: .seeOther, headerFields: [.location: route.url + (fragment.map { "#\($0)" } ?? "")])
    }

    /// Redirects from a page after the end of a list, which may have become shorter, to the last one.
    /// - Parameters:
    ///   - first: The place of the first page of the list.
    ///   - route: Returns the route of a page by its number.
    func seeLastPage(of first: Paging?, _ route: (Int) -> Route) -> Response {
        seeOther(route(first?.pageCount ?? 1))
    }

    /// Redirects to the canonical URL of a page, with the same method (RFC 9110 §15.4.9).
    package func moved(to route: Route) -> Response {
        Response(status: .permanentRedirect, headerFields: [.location: route.url])
    }

    /// Lists the allowed methods (RFC 9110 §9.3.7).
    package func options(allow allowedMethods: String) -> Response {
        Response(status: .noContent, headerFields: [.allow: allowedMethods])
    }

    /// A page may change at any moment, so browsers revalidate stored pages. It may be personal, so shared caches store
    /// nothing. Browsers do not store pages that the password protects, so that Back shows nothing after signing out
    /// (RFC 9111 §5.2.2).
    private static func cacheControl(for protection: Protection?) -> String {
        switch protection {
        case nil, .writes: "private, no-cache"
        case .all: "private, no-store"
        }
    }
}

/// The latest responses with a page, for strangers and for the visitors of a moment ago, with their entity tags.
///
/// `State` identifies all that a page shows: the revisions of the models, for example.
final class ResponseCache<Page: Hashable & Sendable, State: Equatable & Sendable>: Sendable {
    private let tags: ContentTags
    private struct Key: Hashable {
        let page: Page
        let appearance: PageAppearance
        let visitor: VisitorID?
    }

    private let responses: Mutex<RecentlyUsed<Key, (state: State, response: Response)>>

    /// - Parameters:
    ///   - capacity: The minimum number of responses. Strangers need one for each appearance.
    ///   - tags: The entity tags of all pages.
    init(capacity: Int, tags: ContentTags) {
        responses = Mutex(RecentlyUsed(capacity: capacity))
        self.tags = tags
    }

    /// Returns the response with a page that shows a state, from the cache or newly made.
    /// - Parameter state: Read before `make` reads the models, so that the page is never older.
    func response(
        _ page: Page,
        of state: State,
        in context: RequestContext,
        make: () async throws -> Response
    ) async rethrows -> Response {
        #if DEBUG
            // The markup may change without the state.
            if ProcessInfo.processInfo.environment["EDITED_MARKUP"] != nil { return try await make() }
        #endif
        let key = Key(page: page, appearance: PageAppearance(context), visitor: context.visitor)
        let latest = responses.withLock { $0.value(for: key) }
        if let latest, latest.state == state { return latest.response }
        var response = try await make()
        guard response.status == .ok else { return response }
        response.tag(by: tags)
        responses.withLock { [response] in $0.insert((state, response), for: key) }
        return response
    }
}

extension PageAppearance {
    init(_ context: RequestContext) {
        self.init(
            theme: context.theme,
            initial: context.initial,
            isSignedIn: context.isSignedIn,
            isSecure: context.isSecure
        )
    }
}

/// The fields of pages.
extension PageResponder {
    /// Pages use none of these features. A script that was injected nevertheless cannot ask for them.
    private static func pageFields(cacheControl: String) -> HTTPFields {
        var fields: HTTPFields = [.contentType: "text/html; charset=utf-8", .cacheControl: cacheControl]
        if let policy = HTTPField.Name("Permissions-Policy") {
            fields[policy] = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
        }
        return fields
    }

    /// Separates windows of other sites that have opened a page, or that a page has opened. Browsers ignore the field on
    /// plain http, and complain.
    private static let secureFields: HTTPFields = {
        guard let policy = HTTPField.Name("Cross-Origin-Opener-Policy") else { return [:] }
        return [policy: "same-origin"]
    }()
}

/// Problems, as pages or as JSON.
extension PageResponder {
    package func problem(
        _ problem: ProblemViewModel,
        status: HTTPResponse.Status,
        in context: RequestContext
    ) -> Response {
        context.wantsJSON ? send(problem.json, status: status) : show(problem, status: status, in: context)
    }

    package func notFound(in context: RequestContext) -> Response {
        problem(.notFound, status: .notFound, in: context)
    }

    /// Reports that the list does not have the requested page, for JSON.
    func noSuchPage(of list: Route, in context: RequestContext) -> Response {
        problem(.noSuchPage(of: list), status: .notFound, in: context)
    }

    /// Reports that the method is not allowed, and lists those that are (RFC 9110 §15.5.6).
    package func methodNotAllowed(
        _ method: HTTPRequest.Method,
        allow allowedMethods: String,
        in context: RequestContext
    ) -> Response {
        // The response to HEAD has the same length as that to GET.
        let name = method == .head ? HTTPRequest.Method.get.rawValue : method.rawValue
        var response = problem(.methodNotAllowed(name), status: .methodNotAllowed, in: context)
        response.headerFields[.allow] = allowedMethods
        return response
    }

    /// Refuses a request for the reason in the error.
    package func refused(_ error: RequestError, in context: RequestContext) -> Response {
        switch error {
        case _ where error.status == .contentTooLarge:
            return problem(.tooLong, status: error.status, in: context)
        case .malformedURL:
            return problem(.malformedURL, status: error.status, in: context)
        case .overloaded:
            return problem(.overloaded, status: error.status, in: context).retryable()
        default:
            var response = problem(.refused(error.reason, status: error.status.code), status: error.status, in: context)
            if error == .encodedContent { response.headerFields[.acceptEncoding] = "identity" }
            return error.status == .serviceUnavailable ? response.retryable() : response
        }
    }

    /// Answers a request while the database cannot be used. A form can be sent again from the page.
    /// - Parameter body: The content of a form; `nil` for another request.
    package func outage(
        _ request: Request,
        body: KeptBody?,
        at route: Route?,
        in context: RequestContext
    ) -> Response {
        let form = route.flatMap { route in body.flatMap { HeldForm(of: request, keptIn: $0, to: route) } }
        let isChange = request.method == .post
        let problem = ProblemViewModel.outage(isChange: isChange, fields: form?.fields, to: route ?? .home)
        return self.problem(problem, status: .serviceUnavailable, in: context).retryable()
    }

    /// Refuses a request that needs the password, and that cannot be kept until the visitor has signed in.
    func signInFirst(in context: RequestContext) -> Response {
        problem(.signInFirst, status: .forbidden, in: context)
    }
}
