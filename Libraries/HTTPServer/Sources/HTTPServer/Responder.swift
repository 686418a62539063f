public import HTTPTypes

/// The application behind a server. It returns a response for every request.
///
/// ```swift
/// struct Hello: Responder {
///     func respond(to request: consuming Request) async -> Response {
///         guard request.path == "/" else { return Response(status: .notFound) }
///         return Response(headerFields: [.contentType: "text/plain"], body: .bytes(Array("Hello".utf8)))
///     }
/// }
/// ```
public protocol Responder: Sendable {
    /// Returns the response to a request.
    ///
    /// The server calls it on the connection's event loop, which serves no other client until the method returns or
    /// suspends. Work that takes longer than a millisecond belongs on `globalConcurrentExecutor`.
    func respond(to request: consuming Request) async -> Response

    /// Returns the response to a message that is not a valid request. The connection closes after it.
    /// - Parameter client: The address of the sender, which may be a proxy.
    func respond(to error: RequestError, from client: SocketAddress?) -> Response

    /// The fields that every response carries in addition to its own, such as security policies. The server reads them
    /// once.
    var commonFields: HTTPFields { get }
}

extension Responder {
    /// No fields.
    public var commonFields: HTTPFields { [:] }

    /// The reason as a line of plain text.
    public func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        Response(
            status: error.status,
            headerFields: [.contentType: "text/plain; charset=utf-8"],
            body: .bytes(Array("\(error.reason)\n".utf8))
        )
    }
}
