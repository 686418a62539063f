import HTTPTypes

/// The head of a request, and what it says about the rest of the message and the connection.
struct RequestHead: Equatable {
    var request: HTTPRequest
    var version: HTTPVersion
    var framing: BodyFraming
    /// Whether the connection may serve another request after this one (RFC 9112 §9.3).
    var keepsConnection: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool
}
