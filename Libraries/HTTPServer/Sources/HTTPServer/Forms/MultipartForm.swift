import Glibc
import HTTPTypes

/// A form with files: `multipart/form-data` (RFC 7578). Fields are held in memory, files go to disk as they
/// arrive, so that a form of any size takes little memory.
public struct MultipartForm: Sendable {
    private var fields: [(name: [UInt8], value: FormValue)] = []
    /// The files, in the order of the form; fields in which none was chosen are left out.
    public private(set) var files: [UploadedFile] = []

    init() {}

    /// Reads a form from the body of a request.
    ///
    /// - Parameters:
    ///   - folder: Where files are written to, on a disk with space for `limits.totalSize`. They have no names
    ///     there, and are deleted with the last copy of their `UploadedFile`, or at once when this throws.
    /// - Throws: `MultipartFormError`, whose `requestError` is the answer: 415 for content of another type, 413
    ///   and 431 beyond the limits, 400 for a form that is not by the grammar, and what reading the body throws.
    public init(
        decoding request: Request,
        limits: MultipartLimits = MultipartLimits(),
        folder: String = "/var/tmp"
    ) async throws(MultipartFormError) {
        var collector = try MultipartCollector(request: request, limits: limits, folder: folder)
        while let part = try await Self.next(of: request.body) {
            try await collector.add(part)
        }
        self = try collector.finish()
    }

    private static func next(of body: RequestBody) async throws(MultipartFormError) -> [UInt8]? {
        do throws(RequestError) {
            return try await body.next()
        } catch {
            throw .request(error)
        }
    }

    mutating func append(name: [UInt8], value: [UInt8]) {
        fields.append((name, FormValue(bytes: value)))
    }

    mutating func append(_ file: UploadedFile) {
        files.append(file)
    }
}

extension MultipartForm {
    /// The first value of a field that is no file.
    public subscript(name: String) -> FormValue? {
        fields.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// All values of a field that is no file, in the order of the form.
    public func values(named name: String) -> [FormValue] {
        fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    }

    /// The first file of a field; nil when none was chosen.
    public func file(named name: String) -> UploadedFile? {
        files.first { $0.fieldName.bytes.elementsEqual(name.utf8) }
    }

    /// Whether a `Content-Type` announces such a form.
    public static func isAnnounced(by contentType: String?) -> Bool {
        contentType.flatMap { ParameterizedValue($0) }?.value == "multipart/form-data"
    }
}

/// How much of a `MultipartForm` is accepted. Beyond any of these it is refused with 413, and with 431 for the
/// head of a part.
public struct MultipartLimits: Sendable {
    /// The most fields that are not files.
    public var fieldCount = 1000
    /// The most files.
    public var fileCount = 16
    /// The longest head of a part in bytes: its name, the name of its file, its type.
    public var headSize = 8 << 10
    /// The longest value of a field in bytes.
    public var fieldSize = 256 << 10
    /// The most bytes of all names and values of fields together, which are held in memory.
    public var fieldsSize = 1 << 20
    /// The largest file in bytes.
    public var fileSize = 128 << 20
    /// The most bytes in all, with what is between the parts.
    public var totalSize = 256 << 20

    /// The defaults.
    public init() {}
}

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

/// A file that came with a form. It is on disk, has no name there, and is gone with its last copy, or with the
/// process, however that ends.
public struct UploadedFile: Sendable {
    /// The name of its field.
    public let fieldName: FormValue
    /// What it is called on the client's machine, without folders. It is for people to read: never make a path
    /// of it.
    public let name: FormValue
    /// What the client takes it for; nobody has looked.
    public let contentType: String?
    /// What is in it.
    public let content: OpenFile

    init(head: MultipartHead, name: [UInt8], content: OpenFile) {
        fieldName = FormValue(bytes: head.name)
        // RFC 7578 §4.2: some clients send a whole path.
        let separators: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        self.name = FormValue(bytes: name.split(whereSeparator: separators.contains).last.map { Array($0) } ?? [])
        contentType = head.contentType
        self.content = content
    }
}
