import HTTPTypes

/// A parser for the head of a response, line by line as libcurl delivers it.
///
/// Interim responses (RFC 9110 §15.2) and trailer fields (RFC 9112 §7.1.2) are skipped, but count towards the limit.
struct ResponseHeadReader {
    private enum Phase {
        case statusLine
        case fields
        case over
    }

    private let byteLimit: Int
    private var byteCount = 0
    private var phase = Phase.statusLine
    private var head = HTTPResponse(status: .ok)
    /// The last field, whose value may continue on the next line (RFC 9112 §5.2).
    private var field: (name: HTTPField.Name, value: [UInt8])?

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// - Returns: The head after its last line, which is empty; `nil` before and after that line.
    mutating func read(_ line: [UInt8]) throws(ResponseHeadError) -> HTTPResponse? {
        byteCount += line.count
        guard byteCount <= byteLimit else {
            throw ResponseHeadError(detail: "a head of more than \(byteLimit) bytes")
        }
        let content = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        switch phase {
        case .statusLine:
            head = HTTPResponse(status: try Self.status(in: content))
            phase = .fields
        case .fields where content.isEmpty:
            addField()
            phase = head.status.kind == .informational ? .statusLine : .over
            guard phase == .over else { return nil }
            try Self.checkCodings(of: head)
            return head
        case .fields:
            try readField(content)
        case .over: break
        }
        return nil
    }

    private static func status(in line: ArraySlice<UInt8>) throws(ResponseHeadError) -> HTTPResponse.Status {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, words[0].starts(with: "HTTP/".utf8), words[1].count == 3,
            let code = Int(String(decoding: words[1], as: UTF8.self)), code >= 100
        else { throw .malformed }
        return HTTPResponse.Status(code: code)
    }

    private mutating func readField(_ line: ArraySlice<UInt8>) throws(ResponseHeadError) {
        if line.first.map(Self.isWhitespace) == true, field != nil {
            field?.value += [UInt8(ascii: " ")] + line.drop(while: Self.isWhitespace)
            return
        }
        addField()
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { throw .malformed }
        field = (name, Array(line[(colon + 1)...]))
    }

    private mutating func addField() {
        guard let field else { return }
        head.headerFields.append(HTTPField(name: field.name, value: field.value))
        self.field = nil
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Refuses content codings that were not requested: libcurl would decode all that it knows, even nested ones, and
    /// those that grow without bounds.
    private static func checkCodings(of head: HTTPResponse) throws(ResponseHeadError) {
        let allowed = [(HTTPField.Name.contentEncoding, ["gzip", "x-gzip"]), (.transferEncoding, ["chunked"])]
        for (name, codings) in allowed {
            let value = head.headerFields[name]?.lowercased() ?? ""
            guard value.isEmpty || value == "identity" || codings.contains(value) else {
                throw ResponseHeadError(detail: "the coding \(value), which was not requested")
            }
        }
    }
}

/// The reason that the head of a response is refused.
struct ResponseHeadError: Error, Equatable {
    static let malformed = ResponseHeadError(detail: "a malformed head")

    /// The words for the log.
    let detail: String
}
