import Controllers
package import HTTPServer
package import HTTPTypes
import Logging
import Models
import Routing
import Storage
import ViewModels

/// The processing of a request: route, screening, sign-in, limit of changes, preconditions, handler, entity tag,
/// metrics and access log.
extension Application: Responder {
    package func respond(to request: Request) async -> Response {
        let exchange = monitoring.begin()
        let match = Route.match(request)
        undeclaredProxies.notice(request)
        let original = screening.original(of: request)
        if let refusal = screening.refusal(of: request, sentAs: original) {
            monitoring.end(exchange, request: request, route: match.pattern, response: refusal)
            return refusal
        }
        let request = original ?? request
        if let follower { await catchUp(with: request, by: follower) }
        let isSignedIn = if let signIn { await signIn.isSignedIn(request) } else { false }
        let context = RequestContext(request, isSignedIn: isSignedIn)
        return await ReadingClient.$current.withValue(context.client.map { ReadingClient(number: $0.number) }) {
            guard follower != nil, request.method == .post else {
                return await respond(to: request, at: match, in: context, exchange)
            }
            return await remembering(request, in: context) {
                await respond(to: request, at: match, in: context, exchange)
            }
        }
    }

    package func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        monitoring.recordInvalid(error, from: client)
        return pages.refused(error, in: RequestContext())
    }

    package var commonFields: HTTPFields { SecurityFields.all }

    /// Responds to a form that was held during signing in, as if it had just arrived.
    func respond(toHeld request: Request, in context: RequestContext) async -> Response {
        await respond(to: request, at: Route.match(request), in: context, monitoring.begin())
    }

    /// Responds to a request that has passed the screening.
    // Not inlined, like other functions below: every connection would keep the memory of their variables.
    @inline(never) private func respond(
        to request: Request,
        at match: Route.Match,
        in context: RequestContext,
        _ exchange: Exchange
    ) async -> Response {
        var response: Response
        var (request, context) = (request, context)
        let body = request.method == .post && keepsForms ? KeptBody(request.body) : nil
        if let body { request.body = RequestBody(keepingIn: body) }
        do {
            if let unprefixed = context.unprefixedVisitor, try await models.visitors.isEarlier(unprefixed) {
                context.visitor = unprefixed
            }
            context.initial = await initial(of: context.visitor, at: match)
            response =
                if request.body.mayExceed(Self.longForm) {
                    try await withTaskExecutorPreference(globalConcurrentExecutor) { [request, context] in
                        try await self.handle(request, at: match, in: context)
                    }
                } else {
                    try await handle(request, at: match, in: context)
                }
        } catch {
            response = report(error, of: request, keptIn: body, at: match, in: context, exchange)
        }
        response.tag(by: tags, for: request)
        response.compress(for: request, within: compressionBudget)
        monitoring.end(exchange, request: request, route: match.pattern, response: response)
        return response
    }

    /// Returns the first letter of the visitor's name, for the frame of a page. A page without it is better than none.
    private func initial(of visitor: VisitorID?, at match: Route.Match) async -> String? {
        guard let visitor, match.isPage else { return nil }
        return try? await models.visitors.state(of: visitor).greeting.initial
    }

    /// Returns the response to a request whose handler has thrown an error.
    @inline(never) private func report(
        _ error: any Error,
        of request: Request,
        keptIn body: KeptBody?,
        at match: Route.Match,
        in context: RequestContext,
        _ exchange: Exchange
    ) -> Response {
        switch error {
        case let error as RequestError:
            // The listener logs a lack of descriptors once a minute, and a client can cause it at any time.
            if let cause = error.cause, !cause.isLackOfDescriptors { log(cause, of: request, exchange) }
            return pages.refused(error, in: context)
        case is NoRoomForVisitor:
            return pages.problem(.noRoomForVisitor, status: .serviceUnavailable, in: context)
        case let error as SystemError where error.isLackOfDescriptors:
            return pages.refused(.tooManyFiles(error), in: context)
        case is CancellationError where Task.isCancelled:
            return Response(status: .clientClosedRequest)
        case let error as any StoreError where error.isOutage:
            log(error, of: request, exchange)
            return pages.outage(request, body: body, at: match.found, in: context)
        default:
            log(error, of: request, exchange)
            let problem = ProblemViewModel.serverError(number: exchange.id.description)
            return pages.problem(problem, status: .internalServerError, in: context)
        }
    }

    private func log(_ error: any Error, of request: Request, _ exchange: Exchange) {
        logger.error(
            "\(request.method) \(request.path) failed",
            metadata: ["error": .string("\(error)"), "id": .stringConvertible(exchange.id)]
        )
    }

    private func handle(
        _ request: Request,
        at match: Route.Match,
        in context: RequestContext
    ) async throws -> Response {
        guard case .found(let route) = match.outcome, let handlers = handlers(for: route),
            let handler = handlers.handler(for: request.method)
        else {
            return respondWithoutHandler(to: request, at: match, in: context)
        }
        if let signIn, !handlers.isPublic, !context.isSignedIn, signIn.isNeeded(for: request.method) {
            return try await signIn.requestSignIn(request, for: route, in: context)
        }
        if request.method == .post, let kind = handlers.changeKind,
            let refusal = try await changeLimiter?.refusal(of: request, changing: kind, at: route, in: context)
        {
            return refusal
        }
        if request.method == .post, request.hasEntityTagConditions {
            guard try await meetsPreconditions(request, handlers, in: context) else {
                return Response(status: .preconditionFailed)
            }
        }
        return try await handler(request, context)
    }

    @inline(never) private func respondWithoutHandler(
        to request: Request,
        at match: Route.Match,
        in context: RequestContext
    ) -> Response {
        // The methods of the whole server (RFC 9110 §9.3.7).
        if request.method == .options, request.path == "*" {
            return pages.options(allow: "GET, HEAD, POST, OPTIONS")
        }
        switch match.outcome {
        case .found(let route):
            guard let handlers = handlers(for: route) else { return pages.notFound(in: context) }
            return request.method == .options
                ? pages.options(allow: handlers.allowedMethods)
                : pages.methodNotAllowed(request.method, allow: handlers.allowedMethods, in: context)
        case .moved(let route): return pages.moved(to: route)
        case .missing: return pages.notFound(in: context)
        case .unknownValue(let value, let route):
            let page = route.flatMap { handlers(for: $0)?.get == nil ? nil : $0 }
            return pages.problem(.unknownValue(value, on: page), status: .notFound, in: context)
        case .malformed: return pages.refused(.malformedURL, in: context)
        }
    }

    /// Whether the preconditions of a change are met by the current representation, which is the response to GET. It
    /// has no date (RFC 9110 §13.1.1, §13.2.1).
    private func meetsPreconditions(
        _ request: Request,
        _ handlers: RouteHandlers,
        in context: RequestContext
    ) async throws -> Bool {
        let conditions = Preconditions(request)
        let current = try await currentRepresentation(handlers, for: request, in: context)?.validators
        let outcome = current.map(conditions.evaluate) ?? conditions.evaluateWithoutRepresentation()
        return if case .met = outcome { true } else { false }
    }

    private func currentRepresentation(
        _ handlers: RouteHandlers,
        for request: Request,
        in context: RequestContext
    ) async throws -> Response? {
        guard let get = handlers.get else { return nil }
        var request = request
        request.head.method = .get
        request.head.headerFields[.ifMatch] = nil
        request.head.headerFields[.ifNoneMatch] = nil
        request.body = .empty
        var response = try await get(request, context)
        response.tag(by: tags, for: request)
        return response
    }

    /// The size in bytes from which a form is processed off the event loop, because decoding and showing it takes
    /// milliseconds.
    private static let longForm = 64 << 10
}

extension Route {
    /// Finds the route of a request.
    fileprivate static func match(_ request: Request) -> Match {
        let (path, query) = request.pathAndQuery
        return match(path: path, query: query)
    }
}

/// The checks that every request has to pass before it is handled.
struct RequestScreening {
    let hosts: AllowedHosts
    let proxies: TrustedProxies
    let pages: PageResponder

    /// Returns the request that the client sent to the first trusted proxy; `nil` if there is no such proxy.
    func original(of request: Request) -> Request? {
        proxies.isEmpty ? nil : proxies.original(of: request)
    }

    /// Returns the refusal of a request; `nil` if it passes.
    ///
    /// Both hosts have to be allowed: the one in a proxy's field and the one in the request. A page that has rebound
    /// its name can forge a proxy's field, but never `Host`.
    func refusal(of request: Request, sentAs original: Request?) -> Response? {
        guard hosts.permits(request.head.authority), original.map({ hosts.permits($0.head.authority) }) ?? true else {
            return refuse(request, .misdirected, status: .misdirectedRequest)
        }
        guard CrossOriginProtection.permits(original ?? request) else {
            return refuse(request, .crossOrigin, status: .forbidden)
        }
        return nil
    }

    private func refuse(
        _ request: Request,
        _ problem: ProblemViewModel,
        status: HTTPResponse.Status
    ) -> Response {
        pages.problem(problem, status: status, in: RequestContext(request, isSignedIn: false))
    }
}

extension HTTPResponse.Status {
    /// The client has left before its response. No client receives this status: it is for the access log and the
    /// metrics, and nginx logs the same.
    fileprivate static let clientClosedRequest = Self(code: 499, reasonPhrase: "Client Closed Request")
}

/// The fields of every response that restrict what browsers do with it.
enum SecurityFields {
    /// Chromium applies `form-action` to the redirect after a form as well. Forms of Flipside redirect to Flipside
    /// only.
    static let all: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy:
                "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            .xContentTypeOptions: "nosniff",
        ]
        if let referrerPolicy = HTTPField.Name("Referrer-Policy") { fields[referrerPolicy] = "same-origin" }
        // Prevents pages of other sites from loading the responses into their process, where side channels might read
        // them.
        if let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") {
            fields[resourcePolicy] = "same-origin"
        }
        return fields
    }()
}

extension Route.Match {
    /// The route that was found.
    fileprivate var found: Route? {
        guard case .found(let route) = outcome else { return nil }
        return route
    }

    /// Whether the response may be a page: it is neither a file nor the stream.
    fileprivate var isPage: Bool {
        switch outcome {
        case .found(.asset), .found(.live): false
        default: true
        }
    }
}
