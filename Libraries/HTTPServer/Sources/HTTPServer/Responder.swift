public import HTTPTypes

/// What a server serves: it answers every request.
public protocol Responder: Sendable {
    /// Answers a request. Called on the event loop of the connection, which waits meanwhile for everything
    /// that is not awaited: work of more than a millisecond belongs on `globalConcurrentExecutor`.
    func respond(to request: consuming Request) async -> Response

    /// What the server asks: the response where it needs no wait, which then costs no task; by default the one to
    /// `respond(to:)`. Called like it.
    func answer(to request: Request) -> Answer

    /// Answers what could not be read as a request. The connection is closed after it.
    /// - Parameter client: Who has sent it; a proxy where the client is one.
    func respond(to error: RequestError, from client: SocketAddress?) -> Response

    /// What every response carries besides its own fields, whoever makes it: policies for browsers, say. Asked for
    /// once, when the server is made, and written once for all.
    var commonFields: HTTPFields { get }
}

extension Responder {
    /// None.
    public var commonFields: HTTPFields { [:] }

    /// The response to `respond(to:)`.
    public func answer(to request: Request) -> Answer {
        .awaited { await respond(to: request) }
    }

    /// One line of plain text.
    public func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        Response(
            status: error.status,
            headerFields: [.contentType: "text/plain; charset=utf-8"],
            body: .bytes(Array("\(error.reason)\n".utf8))
        )
    }
}

/// What a responder has for a request.
public enum Answer {
    case immediate(Response)
    /// What has to be waited for. It is called once, on the event loop of the connection.
    case awaited(() async -> Response)

    /// The response, waited for where it has to be.
    public var response: Response {
        get async {
            switch self {
            case .immediate(let response): response
            case .awaited(let response): await response()
            }
        }
    }
}
