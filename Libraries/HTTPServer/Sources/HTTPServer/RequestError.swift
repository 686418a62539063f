public import HTTPTypes

/// A request that cannot be answered as asked: what is wrong with it, as a status and in words.
public struct RequestError: Error, Sendable, Equatable {
    /// The status to answer with.
    public var status: HTTPResponse.Status
    /// What is wrong, for the people on the other side: a sentence that says nothing of the inside.
    public var reason: String

    /// An error with the status and the words to answer with.
    public init(status: HTTPResponse.Status, reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension RequestError {
    /// The content is compressed or otherwise encoded. The answer says by `Accept-Encoding: identity` that it may not be
    /// (RFC 9110 §15.5.16).
    public static let encodedContent = RequestError(
        status: .unsupportedMediaType,
        reason: "The content is encoded (Content-Encoding), which is not undone here."
    )
}

extension RequestError {
    static func badRequest(_ reason: String) -> RequestError {
        RequestError(status: .badRequest, reason: reason)
    }

    static func fieldsTooLarge(_ reason: String) -> RequestError {
        RequestError(status: .requestHeaderFieldsTooLarge, reason: reason)
    }

    static func notImplemented(_ reason: String) -> RequestError {
        RequestError(status: .notImplemented, reason: reason)
    }

    static let unknownMethod = RequestError.notImplemented("The method is not known here.")

    static let requestLineTooLong = RequestError(
        status: .uriTooLong,
        reason: "The address is too long."
    )

    static let timeout = RequestError(
        status: .requestTimeout,
        reason: "The request took too long to arrive."
    )

    static let contentTooLarge = RequestError(
        status: .contentTooLarge,
        reason: "The content of the request is too large."
    )

    static let expectationFailed = RequestError(
        status: .expectationFailed,
        reason: "The only expectation that can be met is 100-continue."
    )

    /// RFC 9110 §15.5.20.
    static let notSecured = RequestError(
        status: .misdirectedRequest,
        reason: "Requests for https addresses have to come over TLS."
    )

    static let versionNotSupported = RequestError(
        status: .httpVersionNotSupported,
        reason: "The versions of HTTP spoken here are 1.1 and 1.0."
    )

    static let endedEarly = RequestError.badRequest("The request ended early.")
}
