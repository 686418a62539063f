import HTTPTypes

/// A form with files: `multipart/form-data` (RFC 7578). Fields are kept in memory and files are written to disk as they
/// arrive, so a form of any size takes little memory.
public struct MultipartForm: Sendable {
    private var fields: [(name: [UInt8], value: FormValue)] = []
    /// The files, in the order of the form. Fields without a chosen file are omitted.
    public private(set) var files: [UploadedFile] = []

    init() {}

    /// Reads a form from the content of a request.
    ///
    /// - Parameters:
    ///   - admit: Called with the number of bytes that have arrived, before they are stored. If it returns false, the
    ///     form is refused with 503.
    ///   - folder: The folder for uploaded files, on a disk with space for `limits.totalSize`. The files have no names
    ///     there. They are deleted with the last copy of their `UploadedFile`, or at once if this initializer throws.
    /// - Throws: `RequestError` with 415 for another content type, 413 and 431 beyond the limits, 400 for an invalid form,
    ///   ``RequestError/notAdmitted``, ``RequestError/notStored(_:)``, or an error of reading the content.
    public init(
        decoding request: Request,
        limits: MultipartLimits = MultipartLimits(),
        admitting admit: @Sendable (Int) -> Bool = { _ in true },
        folder: String = "/var/tmp"
    ) async throws(RequestError) {
        var collector = try MultipartCollector(request: request, limits: limits, folder: folder)
        while let part = try await request.body.next() {
            guard admit(part.count) else { throw .notAdmitted }
            try await collector.add(part)
        }
        self = try collector.finish()
    }

    mutating func append(name: [UInt8], value: [UInt8]) {
        fields.append((name, FormValue(bytes: value)))
    }

    mutating func append(_ file: UploadedFile) {
        files.append(file)
    }
}

extension MultipartForm {
    /// The first value of a field.
    public subscript(name: String) -> FormValue? {
        fields.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Returns all values of a field, in the order of the form.
    public func values(named name: String) -> [FormValue] {
        fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    }

    /// Returns the first file of a field, or `nil` if none was chosen.
    public func file(named name: String) -> UploadedFile? {
        files.first { $0.fieldName.bytes.elementsEqual(name.utf8) }
    }

    /// Returns whether a `Content-Type` is that of a multipart form.
    public static func isAnnounced(by contentType: String?) -> Bool {
        contentType.flatMap { ParameterizedValue($0) }?.value == "multipart/form-data"
    }
}

/// The limits of a `MultipartForm`. A form beyond any of them is refused with 413, or with 431 for the head of a part.
public struct MultipartLimits: Sendable {
    /// The maximum number of fields that are not files.
    public var fieldCount = 1000
    /// The maximum number of files.
    public var fileCount = 16
    /// The maximum length of a part's head in bytes.
    public var headSize = 8 << 10
    /// The maximum length of a field's value in bytes.
    public var fieldSize = 256 << 10
    /// The maximum length of all names and values of fields together, in bytes.
    public var fieldsSize = 1 << 20
    /// The maximum size of a file in bytes.
    public var fileSize = 128 << 20
    /// The maximum size of the form in bytes.
    public var totalSize = 256 << 20

    /// Creates the default limits.
    public init() {}
}

extension RequestError {
    /// A form has not been admitted to its end: 503.
    public static let notAdmitted = RequestError(
        status: .serviceUnavailable,
        reason: "Too many files are being uploaded."
    )

    /// A file exceeds `MultipartLimits.fileSize`.
    public static let fileTooLarge = excessiveForm("A file is too large.")

    /// The form exceeds `MultipartLimits.totalSize`.
    public static let formTooLarge = excessiveForm("The form is too large.")

    static func malformedForm(_ reason: String) -> RequestError {
        .badRequest("Malformed form: \(reason).")
    }

    /// Returns a 413 error.
    static func excessiveForm(_ reason: String) -> RequestError {
        RequestError(status: .contentTooLarge, reason: reason)
    }
}

/// An uploaded file. It is on disk without a name, and is deleted with its last copy or when the process ends.
public struct UploadedFile: Sendable {
    /// The name of the field.
    public let fieldName: FormValue
    /// The name of the file on the client's machine, without folders. It is for display: never use it as a path.
    public let name: FormValue
    /// The media type that the client states. It is not verified.
    public let contentType: String?
    /// The content.
    public let content: OpenFile

    init(head: MultipartHead, name: [UInt8], content: OpenFile) {
        fieldName = FormValue(bytes: head.name)
        // Some clients send a whole path (RFC 7578 §4.2).
        let separators: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        self.name = FormValue(bytes: name.split(whereSeparator: separators.contains).last.map { Array($0) } ?? [])
        contentType = head.contentType
        self.content = content
    }
}
