import HTTPTypes

/// A form with files: `multipart/form-data` (RFC 7578). It is written to disk as it arrives, and then only its fields
/// are read into memory, so a form of any size takes little memory.
public struct MultipartForm: Sendable {
    private var fields: [(name: [UInt8], value: FormValue)] = []
    /// The files, in the order of the form. Fields without a chosen file are omitted.
    public private(set) var files: [UploadedFile] = []

    /// Reads a form from the content of a request.
    ///
    /// - Parameters:
    ///   - share: The share of a budget that the form counts in. If the budget is full, the form is refused with 503. So
    ///     is a form that has to make room for another one before it is complete.
    ///   - folder: The folder for the form, on a disk with space for `limits.totalSize`. The form has no name there. It
    ///     is deleted with the last copy of its `UploadedFile`s, or at once if this initializer throws.
    /// - Throws: `RequestError` with 415 for another content type, 413 and 431 beyond the limits, 400 for an invalid form,
    ///   ``RequestError/overloaded``, ``RequestError/notStored(_:)``, or an error of reading the content.
    public init(
        decoding request: Request,
        limits: MultipartLimits = MultipartLimits(),
        counting share: ByteBudget.Share? = nil,
        folder: String = TemporaryFile.folder
    ) async throws(RequestError) {
        try request.checkContentCoding()
        let boundary = try MultipartBoundary(contentType: request.headerFields[.contentType])
        if let length = request.body.announcedLength, length > limits.totalSize { throw .formTooLarge }
        let file = try await Self.store(request.body, upTo: limits.totalSize, counting: share, folder: folder)
        self = try await withTaskExecutorPreference(globalConcurrentExecutor) {
            () async throws(RequestError) -> MultipartForm in
            try MultipartForm(parsing: file, boundary: boundary, limits: limits)
        }
    }

    /// Writes the content to a file as it arrives, after a line end (see `MultipartParser`).
    private static func store(
        _ body: RequestBody,
        upTo limit: Int,
        counting share: ByteBudget.Share?,
        folder: String
    ) async throws(RequestError) -> OpenFile {
        share?.whenLost { body.end(with: .overloaded) }
        try await share?.takeOnDisk(TemporaryFile.cost)
        var file: TemporaryFile?
        var buffer = MultipartParser.lineEnd
        var byteCount = 0
        while let part = try await body.next() {
            try await share?.takeOnDisk(part.count)
            byteCount += part.count
            guard byteCount <= limit else { throw .formTooLarge }
            buffer += part
            if buffer.count >= bufferSize {
                file = try await file.appending(buffer, in: folder, counting: share)
                buffer = []
            }
        }
        // From now on, the server determines how long the form is on disk.
        if share?.settle() == false { throw .overloaded }
        return try await file.appending(buffer, in: folder, counting: share).content
    }

    /// Finds the fields and files, and checks their limits.
    private init(parsing file: OpenFile, boundary: MultipartBoundary, limits: MultipartLimits) throws(RequestError) {
        var parser = try MultipartParser(file, boundary: boundary, headLimit: limits.headSize)
        var fileCount = 0
        var fieldsSize = 0
        while let part = try parser.next() {
            if let name = part.head.fileName {
                fileCount += 1
                guard fileCount <= limits.fileCount else { throw .excessiveForm("The form has too many files.") }
                guard part.content.count <= limits.fileSize else { throw .fileTooLarge }
                // If no file was chosen, browsers send an empty one without a name.
                if name.isEmpty, part.content.isEmpty { continue }
                files.append(UploadedFile(head: part.head, name: name, content: file.part(part.content)))
            } else {
                guard fields.count < limits.fieldCount else { throw .excessiveForm("The form has too many fields.") }
                guard part.content.count <= limits.fieldSize else {
                    throw .excessiveForm("A field of the form is too long.")
                }
                fieldsSize += part.head.name.count + part.content.count
                guard fieldsSize <= limits.fieldsSize else {
                    throw .excessiveForm("The fields of the form are too long.")
                }
                fields.append((part.head.name, FormValue(bytes: try parser.read(part.content))))
            }
        }
    }

    private static let bufferSize = 16 << 10
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
    /// A file exceeds `MultipartLimits.fileSize`.
    public static let fileTooLarge = excessiveForm("A file is too large.")

    /// The form exceeds `MultipartLimits.totalSize`.
    public static let formTooLarge = excessiveForm("The form is too large.")

    static let incompleteForm = malformedForm("it is incomplete")

    static func malformedForm(_ reason: String) -> RequestError {
        .badRequest("Malformed form: \(reason).")
    }

    /// Returns a 413 error.
    static func excessiveForm(_ reason: String) -> RequestError {
        RequestError(status: .contentTooLarge, reason: reason)
    }
}

/// An uploaded file. It is on disk without a name, as a part of its form, and is deleted with the last copy of the
/// form's files or when the process ends.
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
