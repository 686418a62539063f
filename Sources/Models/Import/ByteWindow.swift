/// The part of a file that is in memory while the file is read from start to end: a row and some bytes after it.
struct ByteWindow {
    /// The maximum length of a row, in bytes: several times the length of the longest valid row.
    static let rowLimit = 256 << 10
    /// The mark of a file in UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private(set) var bytes: [UInt8] = []
    /// The index of the first byte that has not been read.
    private(set) var start = 0
    /// The position of `start` in the file.
    private(set) var position = FilePosition()
    /// Whether the window reaches the end of the file.
    private(set) var isComplete = false
    /// The number of bytes received so far.
    private(set) var byteCount = 0
    /// The index and the position at which the last consumed bytes began. Later positions are computed from it.
    private var mark = (index: 0, position: FilePosition())
    private var nextPart: @Sendable () throws -> [UInt8]?
    private var decoder: TextDecoder
    /// Removes the quotes around each line; `nil` for a file without these.
    private var unquoter: LineUnquoter?

    /// - Parameters:
    ///   - encoding: The encoding that someone has chosen; `nil` to decide by the bytes.
    ///   - nextPart: Returns more of the file; `nil` at its end.
    init(encoding: TextEncoding? = nil, nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        decoder = TextDecoder(chosen: encoding)
        self.nextPart = nextPart
    }

    /// The encoding that was taken although others fit as well; `nil` if there is no doubt about it.
    var doubtfulEncoding: DoubtfulEncoding? { decoder.doubt }

    var count: Int { bytes.count - start }

    /// Gets the next part of the file, and drops the bytes before `start`.
    mutating func extend() throws {
        bytes.removeFirst(start)
        start = 0
        mark = (0, position)
        guard let part = try nextPart() else {
            bytes += unquoted(try decoder.end())
            isComplete = true
            return
        }
        byteCount += part.count
        bytes += unquoted(try decoder.decode(part))
    }

    private mutating func unquoted(_ text: [UInt8]) -> [UInt8] { unquoter?.unquoted(text) ?? text }

    /// Reads the file from `start` on without the quotes around each line.
    mutating func unquoteLines() {
        var unquoter = LineUnquoter()
        bytes = bytes[..<start] + unquoter.unquoted(Array(bytes[start...]))
        self.unquoter = unquoter
    }

    /// Extends the window to a number of bytes, or to the end of the file.
    mutating func extend(to count: Int) throws {
        while self.count < count, !isComplete { try extend() }
    }

    /// Marks all bytes before `index` as read.
    mutating func consume(upTo index: Int) {
        mark = (start, position)
        position.advance(over: bytes[start..<index])
        start = index
    }

    /// Skips the byte order mark, which does not count as a column.
    mutating func skipByteOrderMark() throws {
        try extend(to: 3)
        if bytes[start...].starts(with: Self.byteOrderMark) {
            start += 3
            mark.index = start
        }
    }

    /// The maximum length of a line that is skipped. A longer one is no line, and reading ends.
    static let lineLimit = 4 << 20

    /// Skips all bytes up to the next line.
    /// - Returns: Whether the line has ended within the limit.
    mutating func skipLine() throws -> Bool {
        let limit = byteCount - count + Self.lineLimit
        while true {
            if let end = bytes[start...].firstIndex(where: \.isLineEnd) {
                let isCarriageReturn = bytes[end] == UInt8(ascii: "\r")
                consume(upTo: end + 1)
                // The next part of the file may replace these bytes.
                try extend(to: 1)
                if isCarriageReturn, bytes[start...].first == UInt8(ascii: "\n") { consume(upTo: start + 1) }
                return true
            }
            consume(upTo: bytes.count)
            guard !isComplete else { return true }
            guard byteCount < limit else { return false }
            try extend()
        }
    }

    /// Skips the first line of a row that is too long, most likely because a quote is missing.
    mutating func skipLongLine() throws -> ReadRow {
        let problem = ImportProblem(at: position, reason: .rowTooLong(limit: Self.rowLimit))
        let excerpt = excerpt(from: start)
        return try skipLine() ? .invalid(problem, excerpt: excerpt) : .brokenOff(problem)
    }

    /// A window of the same bytes that ends where they do.
    var probe: ByteWindow {
        var probe = self
        probe.nextPart = { nil }
        probe.isComplete = true
        return probe
    }

    /// Returns the beginning of a row as one line, for messages.
    /// - Parameter end: The index after the row; `nil` for the next end of a line.
    func excerpt(from start: Int, to end: Int? = nil) -> String {
        let limit = 120
        let row = bytes[start..<(end ?? bytes.count)].drop(while: \.isJSONWhiteSpace).prefix(4 * limit)
        let line = end == nil ? row.prefix { !$0.isLineEnd } : row
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > limit ? "\(words.prefix(limit))…" : words
    }

    /// Returns the position of a byte, which must be among those consumed last, or after them.
    func position(of index: Int) -> FilePosition {
        var position = mark.position
        position.advance(over: bytes[mark.index..<index])
        return position
    }
}

extension UInt8 {
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// A position in a file. Both numbers begin at 1; the column counts Unicode scalars.
struct FilePosition: Equatable {
    private(set) var line = 1
    private(set) var column = 1
    /// Whether the last byte was CR: CR, LF and CRLF each end one line.
    private var followsCarriageReturn = false

    mutating func advance(over bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"):
                if !followsCarriageReturn { line += 1 }
                column = 1
            case UInt8(ascii: "\r"):
                line += 1
                column = 1
            case 0b1000_0000...0b1011_1111:
                break
            default:
                column += 1
            }
            followsCarriageReturn = byte == UInt8(ascii: "\r")
        }
    }
}
