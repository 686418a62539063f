import Glibc
import HTTPTypes

/// Why a `MultipartForm` could not be had.
public enum MultipartFormError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The request is to blame: 400, 408, 413, 415 or 431.
    case request(RequestError)
    /// A file could not be kept: the disk is full, or the folder for temporary files cannot be written to.
    case storage(SystemError)

    /// What to answer.
    public var requestError: RequestError {
        switch self {
        case .request(let error):
            error
        case .storage(let error) where error.code == ENOSPC || error.code == EDQUOT:
            // RFC 4918 §11.5
            RequestError(
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
                reason: "There is no space left for the file."
            )
        case .storage:
            RequestError(status: .internalServerError, reason: "The file could not be stored.")
        }
    }

    /// What is wrong, in one line, for the log.
    public var description: String {
        switch self {
        case .request(let error): error.reason
        case .storage(let error): "An uploaded file could not be stored. \(error)"
        }
    }
}

extension RequestError {
    /// A file has more bytes than it may (`MultipartLimits.fileSize`).
    public static let fileTooLarge = excessiveForm("A file is too large.")

    /// All of a form together has more bytes than it may (`MultipartLimits.totalSize`).
    public static let formTooLarge = excessiveForm("The form is too large.")

    static func malformedForm(_ reason: String) -> RequestError {
        .badRequest("The form cannot be read: \(reason).")
    }

    /// It has too much of something.
    static func excessiveForm(_ reason: String) -> RequestError {
        RequestError(status: .contentTooLarge, reason: reason)
    }
}
