public import HTTPTypes

/// An error in a request: the status of the response, and the reason in words.
public struct RequestError: Error, Sendable, Equatable {
    /// The status of the response.
    public var status: HTTPResponse.Status
    /// The reason in one sentence for the client's user. It reveals nothing about the server's internals.
    public var reason: String

    /// Creates an error.
    public init(status: HTTPResponse.Status, reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension RequestError {
    /// The content has a content coding. The response should contain `Accept-Encoding: identity` (RFC 9110 §15.5.16).
    public static let encodedContent = RequestError(
        status: .unsupportedMediaType,
        reason: "Unsupported content coding. Send the content uncompressed."
    )
}

extension RequestError {
    /// The server has no room for the content: 503. The response should contain `Retry-After` (RFC 9110 §15.6.4).
    public static let overloaded = RequestError(
        status: .serviceUnavailable,
        reason: "The server is receiving too many requests at the moment."
    )

    /// The process has no descriptor left for a file: 503. The response should contain `Retry-After`.
    public static let tooManyFiles = RequestError(
        status: .serviceUnavailable,
        reason: "Too many files are in use at the moment."
    )
}

extension RequestError {
    /// The path of the URL cannot be decoded.
    public static let malformedURL = RequestError.badRequest("Malformed URL.")

    static func badRequest(_ reason: String) -> RequestError {
        RequestError(status: .badRequest, reason: reason)
    }

    static func fieldsTooLarge(_ reason: String) -> RequestError {
        RequestError(status: .requestHeaderFieldsTooLarge, reason: reason)
    }

    static func notImplemented(_ reason: String) -> RequestError {
        RequestError(status: .notImplemented, reason: reason)
    }

    static let unknownMethod = RequestError.notImplemented("Unsupported method.")

    static let requestLineTooLong = RequestError(
        status: .uriTooLong,
        reason: "The URL is too long."
    )

    static let timeout = RequestError(
        status: .requestTimeout,
        reason: "The request was not received in time."
    )

    static let tooManyRequests = RequestError(
        status: .serviceUnavailable,
        reason: "Too many requests from your address are in progress."
    )

    static let contentTooLarge = RequestError(
        status: .contentTooLarge,
        reason: "The content of the request is too large."
    )

    static let expectationFailed = RequestError(
        status: .expectationFailed,
        reason: "Unsupported expectation. Only 100-continue is supported."
    )

    /// RFC 9110 §15.5.20.
    static let notSecured = RequestError(
        status: .misdirectedRequest,
        reason: "This port does not accept requests for https URLs."
    )

    static let versionNotSupported = RequestError(
        status: .httpVersionNotSupported,
        reason: "Unsupported HTTP version. Use HTTP/1.1 or HTTP/1.0."
    )

    static let endedEarly = RequestError.badRequest("The request is incomplete.")
}
