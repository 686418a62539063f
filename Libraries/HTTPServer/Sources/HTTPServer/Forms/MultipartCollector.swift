import HTTPTypes

/// A builder that collects the parts of a form under limits.
struct MultipartCollector {
    private enum Part {
        case field(name: [UInt8], value: [UInt8])
        case file(UploadWriter)
    }

    private let limits: MultipartLimits
    private let folder: String
    private var decoder: MultipartDecoder
    private var form = MultipartForm()
    private var part: Part?
    private var fieldCount = 0
    private var fileCount = 0
    private var fieldsSize = 0
    private var totalSize = 0

    init(request: Request, limits: MultipartLimits, folder: String) throws(RequestError) {
        self.limits = limits
        self.folder = folder
        try request.checkContentCoding()
        let boundary = try MultipartBoundary(contentType: request.headerFields[.contentType])
        decoder = MultipartDecoder(boundary: boundary, headLimit: limits.headSize)
        if let length = request.body.announcedLength { try check(length, limits.totalSize, or: .formTooLarge) }
    }

    /// Adds the next bytes of the content.
    mutating func add(_ bytes: [UInt8]) async throws(RequestError) {
        totalSize += bytes.count
        try check(totalSize, limits.totalSize, or: .formTooLarge)
        for event in try decoder.decode(bytes) {
            switch event {
            case .head(let head): try begin(head)
            case .content(let content): try await append(content)
            case .end: try await end()
            }
        }
    }

    /// Returns the form at the end of the content.
    func finish() throws(RequestError) -> MultipartForm {
        guard decoder.isComplete else { throw .malformedForm("it is incomplete") }
        return form
    }

    private mutating func begin(_ head: MultipartHead) throws(RequestError) {
        if let name = head.fileName {
            fileCount += 1
            try check(fileCount, limits.fileCount, or: .excessiveForm("The form has too many files."))
            part = .file(UploadWriter(head: head, name: name, folder: folder))
        } else {
            fieldCount += 1
            try check(fieldCount, limits.fieldCount, or: .excessiveForm("The form has too many fields."))
            part = .field(name: head.name, value: [])
            try countInMemory(head.name.count)
        }
    }

    private mutating func append(_ content: ArraySlice<UInt8>) async throws(RequestError) {
        // Taken out, so that its bytes have one owner and are not copied.
        switch part.take() {
        case .field(let name, var value):
            value += content
            try check(value.count, limits.fieldSize, or: .excessiveForm("A field of the form is too long."))
            try countInMemory(content.count)
            part = .field(name: name, value: value)
        case .file(var writer):
            try check(writer.byteCount + content.count, limits.fileSize, or: .fileTooLarge)
            try await writer.append(content)
            part = .file(writer)
        case nil:
            break
        }
    }

    private mutating func end() async throws(RequestError) {
        switch part.take() {
        case .field(let name, let value):
            form.append(name: name, value: value)
        case .file(var writer):
            if let file = try await writer.finish() { form.append(file) }
        case nil:
            break
        }
    }

    private mutating func countInMemory(_ count: Int) throws(RequestError) {
        fieldsSize += count
        try check(fieldsSize, limits.fieldsSize, or: .excessiveForm("The fields of the form are too long."))
    }

    private func check(
        _ count: Int,
        _ limit: Int,
        or error: @autoclosure () -> RequestError
    ) throws(RequestError) {
        guard count <= limit else { throw error() }
    }
}

/// A writer that stores an uploaded file on disk as it arrives. It buffers at most `bufferSize` bytes and the last
/// part, and never blocks an event loop.
struct UploadWriter {
    private static let bufferSize = 16 << 10

    let head: MultipartHead
    private let name: [UInt8]
    private let folder: String
    private var file: TemporaryFile?
    private var buffer: [UInt8] = []

    init(head: MultipartHead, name: [UInt8], folder: String) {
        self.head = head
        self.name = name
        self.folder = folder
    }

    var byteCount: Int {
        (file?.byteCount ?? 0) + buffer.count
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) async throws(RequestError) {
        buffer += bytes
        if buffer.count >= Self.bufferSize { try await flush() }
    }

    /// - Returns: `nil` if no file was chosen. Browsers then send an empty file without a name.
    mutating func finish() async throws(RequestError) -> UploadedFile? {
        if name.isEmpty, byteCount == 0 { return nil }
        try await flush()
        return file.map { UploadedFile(head: head, name: name, content: $0.content) }
    }

    private mutating func flush() async throws(RequestError) {
        let bytes = buffer
        buffer = []
        do throws(SystemError) { try await file.append(bytes, in: folder) } catch { throw .notStored(error) }
    }
}
