import HTTPTypes

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
