public import HTTPTypes

/// What a server serves: it answers every request.
public protocol Responder: Sendable {
    /// Answers a request. Called on the event loop of the connection, which waits meanwhile for everything
    /// that is not awaited: work of more than a millisecond belongs on `globalConcurrentExecutor`.
    func respond(to request: consuming Request) async -> Response

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

    /// One line of plain text.
    public func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        Response(
            status: error.status,
            headerFields: [.contentType: "text/plain; charset=utf-8"],
            body: .bytes(Array("\(error.reason)\n".utf8))
        )
    }
}
