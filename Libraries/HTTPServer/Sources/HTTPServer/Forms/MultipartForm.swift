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
