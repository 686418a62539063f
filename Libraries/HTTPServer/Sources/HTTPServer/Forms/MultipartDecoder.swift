import HTTPTypes

/// Takes the parts of a form out of bytes that arrive bit by bit (RFC 2046 §5.1.1). It knows no socket and no
/// disk, holds no more than the head of one part, and looks at each byte once.
struct MultipartDecoder {
    enum Event: Equatable {
        case head(MultipartHead)
        /// Some of the content of the part.
        case content(ArraySlice<UInt8>)
        /// The part is complete.
        case end
    }

    private enum State {
        /// What comes before the first delimiter, and is ignored.
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
        /// What comes after everything, and is ignored.
        case epilogue
    }

    private let delimiter: [UInt8]
    private let headLimit: Int
    private var state = State.preamble
    /// How much of the delimiter the last bytes were. It starts with a line end that a body need not have.
    private var matched = 2
    /// Whether the line end that was matched belongs to what came before, and is not content.
    private var lineEndIsBorrowed = true
    private var line: [UInt8] = []
    private var lines: [[UInt8]] = []
    private var overhead = 0

    init(boundary: MultipartBoundary, headLimit: Int) {
        delimiter = boundary.delimiter
        self.headLimit = headLimit
    }

    /// Whether the last delimiter has come: without it the form was cut off.
    var isComplete: Bool {
        switch state {
        case .closingPadding, .epilogue: true
        default: false
        }
    }

    /// Takes in what has arrived.
    /// - Returns: What was found in it, in order.
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
    /// Looks for the delimiter. As only its first byte is a CR, a match that fails can start anew only at the
    /// byte that it failed at. Content is reported in one piece, however many CRs are in it.
    private mutating func takeContent(
        _ bytes: [UInt8],
        from start: Int,
        _ events: inout [Event]
    ) throws(RequestError) -> Int {
        // How much of the match is not in these bytes, but came before.
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
        default: throw .malformedForm("a boundary is followed by something else")
        }
    }

    private mutating func takeHead(_ byte: UInt8, _ events: inout [Event]) throws(RequestError) {
        line.append(byte)
        guard byte == .lineFeed else { return }
        guard line.count >= 2, line[line.count - 2] == .carriageReturn else {
            throw .malformedForm("a line does not end with CR and LF")
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
        // The empty line may be the line end of a delimiter that follows at once: then there is no content.
        matched = 2
        lineEndIsBorrowed = true
    }

    /// Everything that is not content: at most as much as the head of a part, between two parts.
    private mutating func countOverhead(_ count: Int) throws(RequestError) {
        overhead += count
        guard overhead <= headLimit else { throw .fieldsTooLarge("The head of a part of the form is too long.") }
    }
}

/// What separates the parts of a form (RFC 2046 §5.1.1), from the `Content-Type` of the request.
struct MultipartBoundary: Equatable {
    /// What comes before each part but the first, and after the last: `CRLF "--" boundary`.
    let delimiter: [UInt8]

    /// - Throws: 415 when this is not the type of such a form, 400 when it has not one valid boundary.
    init(contentType: String?) throws(RequestError) {
        guard let type = contentType.flatMap({ ParameterizedValue($0) }) else { throw Self.unsupported }
        guard type.value == "multipart/form-data" else { throw Self.unsupported }
        guard let boundary = type.parameters.only(named: "boundary"), Self.isValid(boundary) else {
            throw .malformedForm("its boundary is not valid")
        }
        delimiter = Array("\r\n--".utf8) + boundary
    }

    /// `0*69<bchars> bcharsnospace`
    private static func isValid(_ boundary: [UInt8]) -> Bool {
        (1...70).contains(boundary.count) && boundary.last != .space && boundary.allSatisfy(isCharacter)
    }

    /// `bchars`
    private static func isCharacter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || Array("'()+_,-./:=? ".utf8).contains(byte)
    }

    private static let unsupported = RequestError(
        status: .unsupportedMediaType,
        reason: "The content is not a form with files (multipart/form-data)."
    )
}
