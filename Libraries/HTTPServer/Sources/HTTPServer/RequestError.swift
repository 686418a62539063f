public import HTTPTypes
import SystemCalls

/// The reason why a request cannot be answered: the status of the response, and the reason in words.
public struct RequestError: Error, Sendable, Equatable {
    /// The status of the response.
    public var status: HTTPResponse.Status
    /// The reason in one sentence for the client's user. It reveals nothing about the server's internals.
    public var reason: String
    /// The failed system call, for the log; `nil` if the system is not at fault.
    public var cause: SystemError?

    /// Creates an error.
    public init(status: HTTPResponse.Status, reason: String, cause: SystemError? = nil) {
        self.status = status
        self.reason = reason
        self.cause = cause
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

    /// Files would leave too little of the disk to databases: 503. The response should contain `Retry-After`.
    public static let diskIsAlmostFull = RequestError(
        status: .serviceUnavailable,
        reason: "The disk of the server is almost full.",
        cause: SystemError(call: "statvfs", code: ENOSPC)
    )

    /// Returns the error for content or a file that the system could not store or read: 503 if the process has no descriptor
    /// left, 507 if the disk is full (RFC 4918 §11.5), and otherwise 500.
    public static func notStored(_ cause: SystemError) -> RequestError {
        if cause.isLackOfDescriptors { return .tooManyFiles(cause) }
        guard cause.code == ENOSPC || cause.code == EDQUOT else {
            let reason = "The content could not be stored or read."
            return RequestError(status: .internalServerError, reason: reason, cause: cause)
        }
        let status = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        return RequestError(status: status, reason: "The disk is full.", cause: cause)
    }

    /// Returns the error for a process that has no descriptor left: 503. The response should contain `Retry-After`.
    public static func tooManyFiles(_ cause: SystemError) -> RequestError {
        RequestError(
            status: .serviceUnavailable,
            reason: "Too many files are in use at the moment.",
            cause: cause
        )
    }
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
