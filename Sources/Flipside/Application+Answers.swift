import Controllers
package import HTTPServer
package import HTTPTypes
import Logging
import Models
import Routing

extension Application: Responder {
    package func respond(to request: Request) async -> Response {
        let exchange = monitoring.begin()
        let (path, query) = request.pathAndQuery
        let match = Route.match(path: path, query: query)
        let original = screening.original(of: request)
        if let refusal = screening.refusal(of: request, sentAs: original) {
            monitoring.end(exchange, request: request, route: match.pattern, response: refusal)
            return refusal
        }
        let request = original ?? request
        var response = await respond(to: request, at: match, isForJSON: path.isForJSON, exchange)
        finish(&response, to: request, at: match, exchange)
        return response
    }

    private func finish(_ response: inout Response, to request: Request, at match: Route.Match, _ exchange: Exchange) {
        response.tag(by: tags, for: request)
        monitoring.end(exchange, request: request, route: match.pattern, response: response)
    }

    package func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        monitoring.note(error, from: client)
        return pages.refused(error)
    }

    package var commonFields: HTTPFields { SecurityFields.all }

    /// Answers a form that was held until the password was typed, as if it had just come in.
    func respond(toHeld request: Request) async -> Response {
        let (path, query) = request.pathAndQuery
        let match = Route.match(path: path, query: query)
        return await respond(to: request, at: match, isForJSON: path.isForJSON, monitoring.begin())
    }

    /// With what goes with the request's task.
    private func respond(
        to request: Request,
        at match: Route.Match,
        isForJSON: Bool,
        _ exchange: Exchange
    ) async -> Response {
        // Most requests need none of the task's values, and then nothing is spent on them.
        if signIn == nil, !isForJSON, request.theme == .auto { return await respond(to: request, at: match, exchange) }
        let isSignedIn = if let signIn { await signIn.isSignedIn(request) } else { false }
        return await PageResponder.$answersProgram.withValue(isForJSON) {
            await PageResponder.$theme.withValue(request.theme) {
                await PageResponder.$isSignedIn.withValue(isSignedIn) {
                    await respond(to: request, at: match, exchange)
                }
            }
        }
    }

    private func respond(to request: Request, at match: Route.Match, _ exchange: Exchange) async -> Response {
        switch answer(to: request, at: match, exchange) {
        case .immediate(let response): response
        case .awaited(let handler): await respond(to: request, with: handler, exchange)
        }
    }

    private func respond(
        to request: Request,
        with handler: Resource.Handler,
        _ exchange: Exchange
    ) async -> Response {
        do {
            guard request.body.mayExceed(Self.longForm) else { return try await handler(request) }
            return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await handler(request) }
        } catch {
            return self.response(to: error, after: request, exchange)
        }
    }

    /// What is known without waiting, or who knows it.
    private enum PartialAnswer {
        case immediate(Response)
        case awaited(Resource.Handler)
    }

    private func answer(to request: Request, at match: Route.Match, _ exchange: Exchange) -> PartialAnswer {
        // RFC 9110 §9.3.7: what the server as a whole can do.
        if request.method == .options, request.path == "*" {
            return .immediate(pages.options(allow: "GET, HEAD, POST, OPTIONS"))
        }
        return switch match {
        case .found(let route): answer(to: request, at: route, exchange)
        case .moved(let route): .immediate(pages.moved(to: route, query: request.query))
        case .missing: .immediate(pages.notFound())
        case .malformed: .immediate(pages.malformedAddress())
        }
    }

    private func answer(to request: Request, at route: Route, _ exchange: Exchange) -> PartialAnswer {
        guard let resource = resource(for: route) else { return .immediate(pages.notFound()) }
        guard let action = resource.action(for: request.method) else {
            return request.method == .options
                ? .immediate(pages.options(allow: resource.allowedMethods))
                : .immediate(pages.methodNotAllowed(request.method, allow: resource.allowedMethods))
        }
        if let signIn = gate(of: resource, for: request) {
            return .awaited { try await signIn.ask($0, for: route) }
        }
        do {
            switch action {
            case .immediate(let handler): return .immediate(try handler(request))
            case .held(let held, otherwise: let handler):
                return held(request).map { .immediate($0) } ?? .awaited(handler)
            // Whatever changes something is one of these.
            case .awaited(let handler) where request.method == .post && request.asksForVersions:
                return .awaited { try await self.perform(handler, for: $0, at: resource) }
            case .awaited(let handler): return .awaited(handler)
            }
        } catch {
            return .immediate(response(to: error, after: request, exchange))
        }
    }

    /// Performs a change when the conditions on the present version are met, which is what a GET would be answered with: no
    /// version that a change is made to has a date (RFC 9110 §13.1.1, §13.2.1).
    private func perform(
        _ handler: Resource.Handler,
        for request: Request,
        at resource: Resource
    ) async throws -> Response {
        let conditions = Preconditions(request)
        let present = try await present(at: resource, for: request)?.validators
        let outcome = present.map(conditions.evaluate) ?? conditions.evaluateWithoutVersion()
        guard case .met = outcome else { return Response(status: .preconditionFailed) }
        return try await handler(request)
    }

    private func present(at resource: Resource, for request: Request) async throws -> Response? {
        guard let get = resource.action(for: .get) else { return nil }
        var request = request
        request.head.method = .get
        request.head.headerFields[.ifMatch] = nil
        request.head.headerFields[.ifNoneMatch] = nil
        request.body = .empty
        var response = try await get.response(to: request)
        response.tag(by: tags, for: request)
        return response
    }

    private func response(to error: any Error, after request: Request, _ exchange: Exchange) -> Response {
        if let error = error as? RequestError { return pages.refused(error) }
        logger.error(
            "\(request.method) \(request.path) failed",
            metadata: ["error": .string("\(error)"), "id": .stringConvertible(exchange.id)]
        )
        return pages.serverError(number: exchange.id.description)
    }

    /// In bytes. To decode a longer form, and to show it again when it is refused, takes milliseconds, for which others on
    /// the same event loop do not wait.
    private static let longForm = 64 << 10
}

extension Substring {
    /// What is wrong with a request for JSON is told in JSON.
    fileprivate var isForJSON: Bool {
        let bytes = utf8.span
        return !bytes.isEmpty && bytes[bytes.count - 1] == UInt8(ascii: "n") && hasSuffix(".json")
    }
}
