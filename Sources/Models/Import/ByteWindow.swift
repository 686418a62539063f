/// What is at hand of a file that is read from its start to its end: a row and what follows it, never the whole file.
struct ByteWindow {
    /// A row may be as long as this; everything that can be kept of one fits in several times.
    static let rowLimit = 256 << 10

    private(set) var bytes: [UInt8] = []
    /// Where it begins what nobody has read yet.
    private(set) var start = 0
    /// The place of `start` in the file.
    private(set) var place = FilePlace()
    /// Whether the end of the file is at hand.
    private(set) var isComplete = false
    /// Of the file, so far.
    private(set) var byteCount = 0
    /// Where what was consumed last begins, and its place. From there on the place of everything can be found.
    private var mark = (index: 0, place: FilePlace())
    private let nextPart: @Sendable () throws -> [UInt8]?

    /// - Parameter nextPart: Some more of the file; `nil` at its end.
    init(nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        self.nextPart = nextPart
    }

    var count: Int { bytes.count - start }

    /// Gets the next part of the file. What was read before `start` is let go.
    mutating func extend() throws {
        guard let part = try nextPart() else {
            isComplete = true
            return
        }
        bytes.removeFirst(start)
        start = 0
        mark = (0, place)
        bytes += part
        byteCount += part.count
    }

    /// Has so many bytes at hand, or all that there are.
    mutating func extend(to count: Int) throws {
        while self.count < count, !isComplete { try extend() }
    }

    /// Notes that all before `index` has been read.
    mutating func consume(upTo index: Int) {
        mark = (start, place)
        place.advance(over: bytes[start..<index])
        start = index
    }

    /// Leaves out the byte order mark, which nobody sees.
    mutating func skipByteOrderMark() throws {
        try extend(to: 3)
        if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) {
            start += 3
            mark.index = start
        }
    }

    /// Reads on behind the next line end, however far it is.
    mutating func skipLine() throws {
        while true {
            if let end = bytes[start...].firstIndex(where: \.isLineEnd) {
                consume(upTo: end + 1)
                try extend(to: 1)
                if bytes[end] == UInt8(ascii: "\r"), bytes[start...].first == UInt8(ascii: "\n") {
                    consume(upTo: start + 1)
                }
                return
            }
            consume(upTo: bytes.count)
            guard !isComplete else { return }
            try extend()
        }
    }

    /// The place of a byte of what was consumed last or comes after it.
    func place(of index: Int) -> FilePlace {
        var place = mark.place
        place.advance(over: bytes[mark.index..<index])
        return place
    }
}

extension UInt8 {
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// A place in a file that is read from its start, both numbers from 1; the column counts Unicode scalars.
struct FilePlace: Equatable {
    private(set) var line = 1
    private(set) var column = 1
    /// CR, LF and CRLF each end one line.
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
