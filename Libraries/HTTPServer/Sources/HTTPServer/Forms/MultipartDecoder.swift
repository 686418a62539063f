import HTTPTypes

/// An incremental decoder of multipart content (RFC 2046 §5.1.1). It buffers at most the head of one part, and examines
/// each byte once.
struct MultipartDecoder {
    enum Event: Equatable {
        case head(MultipartHead)
        /// Bytes of the content of the part.
        case content(ArraySlice<UInt8>)
        /// The end of the part.
        case end
    }

    private enum State {
        /// Before the first delimiter. Ignored.
        case preamble
        /// After a delimiter: `--`, or whitespace and a line end.
        case delimiter
        case closingHyphen
        case padding
        case lineFeed
        case head
        case content
        /// After the last delimiter: whitespace, then a line end or nothing.
        case closingPadding
        case closingLineFeed
        /// After the closing delimiter. Ignored.
        case epilogue
    }

    private let delimiter: [UInt8]
    private let headLimit: Int
    private var state = State.preamble
    /// The number of bytes of the delimiter that the last bytes match. The line end at its start is optional at the
    /// start of the content.
    private var matched = 2
    /// Whether the matched line end belongs to the preceding line and not to the content.
    private var lineEndIsBorrowed = true
    private var line: [UInt8] = []
    private var lines: [[UInt8]] = []
    private var overhead = 0

    init(boundary: MultipartBoundary, headLimit: Int) {
        delimiter = boundary.delimiter
        self.headLimit = headLimit
    }

    /// Whether the closing delimiter has arrived. Without it the form is truncated.
    var isComplete: Bool {
        switch state {
        case .closingPadding, .epilogue: true
        default: false
        }
    }

    /// Decodes the next bytes.
    /// - Returns: The parts found, in order.
    mutating func decode(_ bytes: [UInt8]) throws(RequestError) -> [Event] {
        var events: [Event] = []
        var index = 0
        while index < bytes.count {
            switch state {
            case .content, .preamble:
                index = try takeContent(bytes, from: index, &events)
            case .epilogue:
                return events
            default:
                try takeOverhead(bytes[index], &events)
                index += 1
            }
        }
        return events
    }
}

extension MultipartDecoder {
    /// Searches for the delimiter. Only its first byte is a CR, so a failed match can restart only at the failing byte.
    /// Content is reported in one piece, however many CRs it contains.
    private mutating func takeContent(
        _ bytes: [UInt8],
        from start: Int,
        _ events: inout [Event]
    ) throws(RequestError) -> Int {
        // The length of the match in earlier bytes.
        var carried = matched
        var index = start
        while index < bytes.count, matched < delimiter.count {
            if matched == 0 {
                let span = bytes.span
                index = span.firstIndex(of: .carriageReturn, in: index..<bytes.count) ?? bytes.count
                guard index < bytes.count else { break }
            }
            if bytes[index] == delimiter[matched] {
                matched += 1
                index += 1
            } else {
                try report(delimiter[..<carried].dropFirst(lineEndIsBorrowed ? 2 : 0), &events)
                carried = 0
                matched = 0
                lineEndIsBorrowed = false
            }
        }
        try report(bytes[start..<index - (matched - carried)], &events)
        if matched == delimiter.count { endContent(&events) }
        return index
    }

    private mutating func report(_ content: ArraySlice<UInt8>, _ events: inout [Event]) throws(RequestError) {
        guard !content.isEmpty else { return }
        if case .content = state {
            events.append(.content(content))
        } else {
            try countOverhead(content.count)
        }
    }

    private mutating func endContent(_ events: inout [Event]) {
        if case .content = state { events.append(.end) }
        matched = 0
        overhead = 0
        state = .delimiter
    }
}

extension MultipartDecoder {
    private mutating func takeOverhead(_ byte: UInt8, _ events: inout [Event]) throws(RequestError) {
        try countOverhead(1)
        switch (state, byte) {
        case (.delimiter, UInt8(ascii: "-")): state = .closingHyphen
        case (.closingHyphen, UInt8(ascii: "-")): state = .closingPadding
        case (.delimiter, .space), (.delimiter, .tab), (.padding, .space), (.padding, .tab): state = .padding
        case (.delimiter, .carriageReturn), (.padding, .carriageReturn): state = .lineFeed
        case (.lineFeed, .lineFeed): state = .head
        case (.head, _): try takeHead(byte, &events)
        case (.closingPadding, .space), (.closingPadding, .tab): break
        case (.closingPadding, .carriageReturn): state = .closingLineFeed
        case (.closingLineFeed, .lineFeed): state = .epilogue
        default: throw .malformedForm("a boundary line has other content")
        }
    }

    private mutating func takeHead(_ byte: UInt8, _ events: inout [Event]) throws(RequestError) {
        line.append(byte)
        guard byte == .lineFeed else { return }
        guard line.count >= 2, line[line.count - 2] == .carriageReturn else {
            throw .malformedForm("a line does not end with CR LF")
        }
        line.removeLast(2)
        guard line.isEmpty else {
            lines.append(line)
            line.removeAll(keepingCapacity: true)
            return
        }
        events.append(.head(try MultipartHead(lines: lines)))
        lines.removeAll()
        state = .content
        // The empty line may be the line end of an immediate delimiter. Then there is no content.
        matched = 2
        lineEndIsBorrowed = true
    }

    /// Counts bytes that are not content. The limit between two parts is that of the head of a part.
    private mutating func countOverhead(_ count: Int) throws(RequestError) {
        overhead += count
        guard overhead <= headLimit else { throw .fieldsTooLarge("The head of a part of the form is too long.") }
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
