import HTTPTypes

/// What a server serves: it answers every request.
public protocol Responder: Sendable {
    /// Answers a request. Called on the event loop of the connection, which waits meanwhile for everything
    /// that is not awaited: work of more than a millisecond belongs on `globalConcurrentExecutor`.
    func respond(to request: Request) async -> Response

    /// Answers what could not be read as a request. The connection is closed after it.
    func respond(to error: RequestError) -> Response
}

extension Responder {
    /// One line of plain text.
    public func respond(to error: RequestError) -> Response {
        Response(
            status: error.status,
            headerFields: [.contentType: "text/plain; charset=utf-8"],
            body: .bytes(Array("\(error.reason)\n".utf8))
        )
    }
}
