import HTTPTypes

/// The head of a request, and what it says about the rest of the message and the connection.
struct RequestHead: Equatable {
    var request: HTTPRequest
    var version: HTTPVersion
    var framing: BodyFraming
    /// Whether the connection may serve another request after this one (RFC 9112 §9.3).
    var keepsConnection: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool
}

/// Reads a complete head by the grammar of RFC 9112; anything else is an error with its status.
struct RequestParser {
    private var fields = HTTPFields()
    private var framing = FramingFields()

    /// - Parameters:
    ///   - bytes: The head.
    ///   - scanner: The one that has found its lines. It stays as it is; to hand on a copy would be to count four references.
    static func parse(_ bytes: Span<UInt8>, scannedBy scanner: inout HeadScanner) throws(RequestError) -> RequestHead {
        guard let line = scanner.requestLine else { throw .endedEarly }
        let lines = scanner.lines
        var parser = RequestParser()
        // All but the first line and the host's, which is not kept among them.
        parser.fields.reserveCapacity(max(0, lines.count - 2))
        for fieldLine in lines.dropFirst() {
            try parser.add(fieldLine, of: bytes)
        }
        return try parser.head(line)
    }

    private mutating func add(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        let line = try FieldLine(bytes, in: line)
        let (name, role) = try FieldName.find(bytes, in: line.name)
        try framing.note(role, line.value, of: bytes)
        if role != .host { fields.append(line.field(name, in: bytes)) }
    }

    private func head(_ line: RequestLine) throws(RequestError) -> RequestHead {
        // RFC 9112 §3.2: exactly one Host in 1.1, and never two.
        guard framing.host != nil || line.version == .http1_0 else {
            throw .badRequest("The request has no Host field.")
        }
        // §3.2.2: that of the target goes before the field, whatever this says.
        let authority = line.target.authority ?? framing.host
        guard authority?.isEmpty != true else { throw .badRequest("The host is not valid.") }
        let body = try framing.bodyFraming(version: line.version)
        return RequestHead(
            request: HTTPRequest(
                method: line.method,
                scheme: "http",
                authority: authority,
                path: line.target.path,
                headerFields: fields
            ),
            version: line.version,
            framing: body,
            keepsConnection: framing.keepsConnection(version: line.version),
            expectsContinue: try framing.expectsContinue(version: line.version, framing: body)
        )
    }
}

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

/// How much of a head is accepted, in bytes and in fields.
struct HeadLimits {
    var requestLine: Int
    var head: Int
    var fieldCount: Int

    init(_ configuration: ServerConfiguration) {
        requestLine = configuration.requestLineLimit
        head = configuration.headLimit
        fieldCount = configuration.fieldCountLimit
    }
}
