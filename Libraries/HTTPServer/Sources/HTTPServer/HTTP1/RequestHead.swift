import HTTPTypes

/// The head of a request with its framing.
struct RequestHead: Equatable {
    var request: HTTPRequest
    var version: HTTPVersion
    var framing: BodyFraming
    /// Whether the connection may serve another request (RFC 9112 §9.3).
    var keepsConnection: Bool
    /// Whether the client waits for `100 Continue` before it sends the content (RFC 9110 §10.1.1).
    var expectsContinue: Bool
}

/// A parser of complete heads by the grammar of RFC 9112.
struct RequestParser {
    private var fields = HTTPFields()
    private var framing = FramingFields()

    /// Parses a head.
    /// - Parameters:
    ///   - bytes: The head.
    ///   - scanner: The scanner that has found the lines. `inout` avoids a copy, which would count four references. It
    ///     is not changed.
    static func parse(_ bytes: Span<UInt8>, scannedBy scanner: inout HeadScanner) throws(RequestError) -> RequestHead {
        guard let line = scanner.requestLine else { throw .endedEarly }
        let lines = scanner.lines
        var parser = RequestParser()
        // All but the request line and `Host`, which is not stored as a field.
        parser.fields.reserveCapacity(max(0, lines.count - 2))
        for fieldLine in lines.dropFirst() {
            try parser.add(fieldLine, of: bytes)
        }
        return try parser.head(line)
    }

    private mutating func add(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        let line = try FieldLine(bytes, in: line)
        let (name, role) = try FieldName.find(bytes, in: line.name)
        try framing.add(role, line.value, of: bytes)
        if role != .host { fields.append(line.field(name, in: bytes)) }
    }

    private func head(_ line: RequestLine) throws(RequestError) -> RequestHead {
        // Exactly one `Host` in HTTP/1.1, at most one in HTTP/1.0 (RFC 9112 §3.2).
        guard framing.host != nil || line.version == .http1_0 else {
            throw .badRequest("The request has no Host field.")
        }
        // The authority of the target takes precedence (RFC 9112 §3.2.2).
        let authority = line.target.authority ?? framing.host
        guard authority?.isEmpty != true else { throw .badRequest("Invalid host.") }
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

/// An incremental scanner that finds the end of a head, and examines each byte once.
///
/// It refuses heads that exceed a limit or have invalid line ends before they are complete.
struct HeadScanner {
    /// The request line and the field lines, without line ends.
    private(set) var lines: [Range<Int>] = []
    /// The request line, parsed as soon as it is complete: a client that does not speak HTTP/1 may never send another
    /// line.
    private(set) var requestLine: RequestLine?
    private var lineStart = 0
    private var position = 0
    /// The position after leading empty lines.
    var requestLineStart: Int { lines.first?.lowerBound ?? lineStart }
    private let limits: HeadLimits

    init(limits: HeadLimits) {
        self.limits = limits
    }

    /// Prepares for the next head.
    mutating func reset() {
        lines.removeAll(keepingCapacity: true)
        requestLine = nil
        lineStart = 0
        position = 0
    }

    /// - Parameter bytes: The head from its start, as far as it has arrived.
    /// - Returns: The length of the head with its empty line, or `nil` while it is incomplete.
    mutating func scan(_ bytes: Span<UInt8>) throws(RequestError) -> Int? {
        // A head starts with a method. Clients of other protocols, such as TLS, are refused at their first byte.
        if lineStart == 0, bytes.count > 0, !bytes[0].isTokenCharacter, bytes[0] != .carriageReturn {
            throw .badRequest("The request does not start with a method.")
        }
        while let lineFeed = bytes.firstIndex(of: .lineFeed, in: position..<bytes.count) {
            position = lineFeed + 1
            // Checked first, because a line may exceed the limit before its end arrives.
            try check(bytes, lineEnd: position)
            // A lone LF could be used for request smuggling. RFC 9112 §2.2 allows it, but no client needs it.
            guard lineFeed > lineStart, bytes[lineFeed - 1] == .carriageReturn else {
                throw .badRequest("A line does not end with CR LF.")
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

    /// Returns the error for a request line beyond the limit (RFC 9112 §3): its target is too long, or its method is
    /// longer than any known one.
    private static func excess(of line: Span<UInt8>) -> RequestError {
        if line.firstIndex(of: .space, in: 0..<line.count) != nil { return .requestLineTooLong }
        var isMethod = !line.isEmpty
        for index in 0..<line.count where !line[index].isTokenCharacter { isMethod = false }
        return isMethod ? .unknownMethod : .badRequest("The request does not start with a method.")
    }
}

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
