/// Finds the end of a head in bytes that arrive bit by bit, and looks at each of them once.
///
/// It sees to what must be refused before the head is complete: limits, and line ends of other kinds.
struct HeadScanner {
    /// Without line ends: first the request line, then the fields.
    private(set) var lines: [Range<Int>] = []
    /// The first of them, read as soon as it is there: who does not speak HTTP/1 may never send another.
    private(set) var requestLine: RequestLine?
    private var lineStart = 0
    private var position = 0
    /// Behind the empty lines before it, as far as they have been seen.
    var requestLineStart: Int { lines.first?.lowerBound ?? lineStart }
    private let limits: HeadLimits

    init(limits: HeadLimits) {
        self.limits = limits
    }

    /// Starts on the next head.
    mutating func reset() {
        lines.removeAll(keepingCapacity: true)
        requestLine = nil
        lineStart = 0
        position = 0
    }

    /// - Parameter bytes: The head from its start, as far as it has arrived.
    /// - Returns: The length of the head with its empty line; nil while it is incomplete.
    mutating func scan(_ bytes: Span<UInt8>) throws(RequestError) -> Int? {
        // Only a method can be first, so that what speaks TLS, say, is told so at once.
        if lineStart == 0, bytes.count > 0, !bytes[0].isTokenCharacter, bytes[0] != .carriageReturn {
            throw .badRequest("The request does not start with a method.")
        }
        while let lineFeed = bytes.firstIndex(of: .lineFeed, in: position..<bytes.count) {
            position = lineFeed + 1
            // First: a line that arrives in pieces is too long before its end is known.
            try check(bytes, lineEnd: position)
            // A lone LF as line end is a way to smuggle requests: RFC 9112 §2.2 allows it, nobody needs it.
            guard lineFeed > lineStart, bytes[lineFeed - 1] == .carriageReturn else {
                throw .badRequest("A line does not end with CR and LF.")
            }
            let line = lineStart..<(lineFeed - 1)
            lineStart = position
            // An empty line before the request line is ignored (RFC 9112 §2.2).
            if line.isEmpty, lines.isEmpty { continue }
            if line.isEmpty { return position }
            try append(line, of: bytes)
        }
        position = bytes.count
        try check(bytes, lineEnd: position)
        return nil
    }

    private mutating func append(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        guard lines.count <= limits.fieldCount else {
            throw .fieldsTooLarge("The request has too many fields.")
        }
        lines.append(line)
        if lines.count == 1 { requestLine = try RequestLine(bytes, in: line) }
    }

    private func check(_ bytes: Span<UInt8>, lineEnd: Int) throws(RequestError) {
        if lines.isEmpty, lineEnd > limits.requestLine {
            throw Self.excess(of: bytes.extracting(lineStart..<limits.requestLine))
        }
        guard lineEnd <= limits.head else { throw .fieldsTooLarge("The fields of the request are too long.") }
    }

    /// What is too long of a request line of which that much is there (RFC 9112 §3): the target, or already the method, which
    /// is then longer than any that is known.
    private static func excess(of line: Span<UInt8>) -> RequestError {
        if line.firstIndex(of: .space, in: 0..<line.count) != nil { return .requestLineTooLong }
        var isMethod = !line.isEmpty
        for index in 0..<line.count where !line[index].isTokenCharacter { isMethod = false }
        return isMethod ? .unknownMethod : .badRequest("The request does not start with a method.")
    }
}
