import HTTPTypes

/// A parser of multipart content in a file (RFC 2046 §5.1.1). The content follows a line end, so that every delimiter
/// begins with one.
///
/// The parser holds the head of one part in memory, or one window of its content while it searches for the next
/// delimiter.
struct MultipartParser {
    struct Part {
        let head: MultipartHead
        /// The range of its content in the file.
        let content: Range<Int>
    }

    static let lineEnd = Array("\r\n".utf8)

    private let file: OpenFile
    private let delimiter: [UInt8]
    private let headLimit: Int
    private let windowSize: Int
    /// The end of the last delimiter.
    private var position = 0

    /// Finds the first delimiter. The text before it is ignored.
    init(
        _ file: OpenFile,
        boundary: MultipartBoundary,
        headLimit: Int,
        windowSize: Int = 8 << 10
    ) throws(RequestError) {
        self.file = file
        self.headLimit = headLimit
        self.windowSize = windowSize
        delimiter = boundary.delimiter
        let limit = headLimit + Self.lineEnd.count
        guard let start = try delimiter(from: 0, upTo: limit + delimiter.count) else { throw missing() }
        position = start + delimiter.count
    }

    /// Returns the next part, or `nil` after the closing delimiter. The text after that is ignored.
    mutating func next() throws(RequestError) -> Part? {
        let bytes = try read(position..<position + headLimit)
        let isClosing = bytes.starts(with: "--".utf8)
        let padded = bytes.dropFirst(isClosing ? 2 : 0).drop(while: \.isWhitespace)
        if isClosing, padded.isEmpty, position + bytes.count == file.byteCount { return nil }
        guard padded.starts(with: Self.lineEnd) else {
            throw padded.isEmpty ? missing() : .malformedForm("a boundary line has other content")
        }
        if isClosing { return nil }
        var lines: [[UInt8]] = []
        var lineStart = padded.startIndex + Self.lineEnd.count
        while let lineEnd = bytes.span.firstIndex(of: Self.lineEnd, in: lineStart..<bytes.count), lineEnd > lineStart {
            lines.append(Array(bytes[lineStart..<lineEnd]))
            lineStart = lineEnd + Self.lineEnd.count
        }
        guard bytes[lineStart...].starts(with: Self.lineEnd) else { throw missing() }
        let head = try MultipartHead(lines: lines)
        // The empty line may be the line end of an immediate delimiter. Then there is no content.
        guard let end = try delimiter(from: position + lineStart) else { throw .incompleteForm }
        let start = min(position + lineStart + Self.lineEnd.count, end)
        position = end + delimiter.count
        return Part(head: head, content: start..<end)
    }

    /// Reads a range of the file, clamped to it.
    func read(_ range: Range<Int>) throws(RequestError) -> [UInt8] {
        do throws(SystemError) { return try file.part(range).contents() } catch { throw .notStored(error) }
    }

    /// Returns the start of the next delimiter that ends at or before `limit`.
    private func delimiter(from start: Int, upTo limit: Int = .max) throws(RequestError) -> Int? {
        var start = start
        let limit = min(limit, file.byteCount)
        while start < limit {
            let window = try read(start..<min(start + windowSize, limit))
            if let index = window.span.firstIndex(of: delimiter, in: 0..<window.count) { return start + index }
            // The window may end inside a delimiter.
            start += windowSize - (delimiter.count - 1)
        }
        return nil
    }

    /// Returns the error for a delimiter or an end of a head that is not within `headLimit`.
    private func missing() -> RequestError {
        guard file.byteCount - position > headLimit else { return .incompleteForm }
        return .fieldsTooLarge("The head of a part of the form is too long.")
    }
}

/// The boundary of a form's parts (RFC 2046 §5.1.1), from the `Content-Type` of the request.
struct MultipartBoundary: Equatable {
    /// The separator of the parts: `CRLF "--" boundary`.
    let delimiter: [UInt8]

    /// - Throws: 415 for another content type, 400 without a single valid boundary.
    init(contentType: String?) throws(RequestError) {
        guard let type = contentType.flatMap({ ParameterizedValue($0) }) else { throw Self.unsupported }
        guard type.value == "multipart/form-data" else { throw Self.unsupported }
        guard let boundary = type.parameters.only(named: "boundary"), Self.isValid(boundary) else {
            throw .malformedForm("invalid boundary")
        }
        delimiter = Array("\r\n--".utf8) + boundary
    }

    /// `0*69<bchars> bcharsnospace`
    private static func isValid(_ boundary: [UInt8]) -> Bool {
        (1...70).contains(boundary.count) && boundary.last != .space && boundary.allSatisfy(isCharacter)
    }

    /// `bchars`
    private static func isCharacter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "'()+_,-./:=? ".utf8.contains(byte)
    }

    private static let unsupported = RequestError(
        status: .unsupportedMediaType,
        reason: "The content is not multipart/form-data."
    )
}
