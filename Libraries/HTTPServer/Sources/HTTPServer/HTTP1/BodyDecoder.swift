/// An incremental decoder of request content, for any framing.
enum BodyDecoder {
    case complete
    case length(remaining: Int)
    case chunked(ChunkedDecoder)

    init(_ framing: BodyFraming, limits: HeadLimits) {
        switch framing {
        case .none: self = .complete
        case .length(let length): self = .length(remaining: length)
        case .chunked: self = .chunked(ChunkedDecoder(limits: limits))
        }
    }

    var isComplete: Bool {
        if case .complete = self { return true }
        return false
    }

    /// The number of bytes to come, or `nil` if it is unknown.
    var remaining: Int? {
        switch self {
        case .complete: 0
        case .length(let remaining): remaining
        case .chunked: nil
        }
    }

    /// Appends the content in `bytes` to `part`.
    /// - Returns: The number of bytes that belong to this request. The others follow it, or are incomplete.
    mutating func decode(_ bytes: Span<UInt8>, into part: inout [UInt8]) throws(RequestError) -> Int {
        switch self {
        case .complete:
            return 0
        case .length(let remaining):
            let count = min(remaining, bytes.count)
            bytes.append(0..<count, to: &part)
            self = count == remaining ? .complete : .length(remaining: remaining - count)
            return count
        case .chunked(var decoder):
            let count = try decoder.decode(bytes, into: &part)
            self = decoder.isComplete ? .complete : .chunked(decoder)
            return count
        }
    }
}

/// A strict decoder of the chunked transfer coding (RFC 9112 §7.1). Extensions and trailers are validated and ignored
/// (RFC 9112 §7.1.1, §7.1.2).
struct ChunkedDecoder {
    private enum State {
        case size
        case extensions(ChunkExtensions)
        case sizeLineFeed
        case data(remaining: Int)
        case dataCarriageReturn
        case dataLineFeed
        case trailers
        case complete
    }

    /// The maximum length of all extensions together. Without it, a client could send them forever.
    private static let extensionLimit = 4 << 10
    /// The maximum number of digits in a size, including leading zeros.
    private static let sizeDigitLimit = 16

    private let limits: HeadLimits
    private var state = State.size
    private var size = 0
    private var sizeDigitCount = 0
    private var extensionByteCount = 0
    private var trailerLine: [UInt8] = []
    private var trailerByteCount = 0
    private var trailerCount = 0

    init(limits: HeadLimits) {
        self.limits = limits
    }

    var isComplete: Bool {
        if case .complete = state { return true }
        return false
    }

    /// Appends the data of the chunks in `bytes` to `part`.
    /// - Returns: The number of bytes used: all, unless the content ends before.
    mutating func decode(_ bytes: Span<UInt8>, into part: inout [UInt8]) throws(RequestError) -> Int {
        var index = 0
        while index < bytes.count {
            if case .complete = state { break }
            if case .data(let remaining) = state {
                let count = min(remaining, bytes.count - index)
                bytes.append(index..<index + count, to: &part)
                index += count
                state = count == remaining ? .dataCarriageReturn : .data(remaining: remaining - count)
            } else {
                try decode(bytes[index])
                index += 1
            }
        }
        return index
    }

    private mutating func decode(_ byte: UInt8) throws(RequestError) {
        switch state {
        case .size: try decodeSize(byte)
        case .extensions(let extensions): try decodeExtension(byte, of: extensions)
        case .sizeLineFeed: try decodeSizeLineFeed(byte)
        case .dataCarriageReturn: try expect(.carriageReturn, byte, then: .dataLineFeed)
        case .dataLineFeed: try expect(.lineFeed, byte, then: .size)
        case .trailers: try decodeTrailer(byte)
        case .data, .complete: break
        }
    }

    private mutating func decodeSize(_ byte: UInt8) throws(RequestError) {
        if let digit = byte.hexadecimalValue {
            sizeDigitCount += 1
            guard sizeDigitCount <= Self.sizeDigitLimit, size <= Int.max >> 4 else { throw Self.malformed }
            size = size << 4 | Int(digit)
            return
        }
        guard sizeDigitCount > 0 else { throw Self.malformed }
        if byte == .carriageReturn {
            state = .sizeLineFeed
        } else if let extensions = ChunkExtensions(startingWith: byte) {
            state = .extensions(extensions)
        } else {
            throw Self.malformed
        }
    }

    private mutating func decodeExtension(_ byte: UInt8, of extensions: ChunkExtensions) throws(RequestError) {
        extensionByteCount += 1
        guard extensionByteCount <= Self.extensionLimit else { throw Self.malformed }
        var extensions = extensions
        if byte == .carriageReturn, extensions.isComplete {
            state = .sizeLineFeed
        } else if extensions.accept(byte) {
            state = .extensions(extensions)
        } else {
            throw Self.malformed
        }
    }

    private mutating func decodeSizeLineFeed(_ byte: UInt8) throws(RequestError) {
        try expect(.lineFeed, byte, then: size == 0 ? .trailers : .data(remaining: size))
        size = 0
        sizeDigitCount = 0
    }

    private mutating func expect(_ expected: UInt8, _ byte: UInt8, then next: State) throws(RequestError) {
        guard byte == expected else { throw Self.malformed }
        state = next
    }

    private static let malformed = RequestError.badRequest("Malformed chunked content.")
}

extension ChunkedDecoder {
    /// Takes a byte of the trailer section, which has the limits of a head.
    private mutating func decodeTrailer(_ byte: UInt8) throws(RequestError) {
        trailerByteCount += 1
        guard trailerByteCount <= limits.head else {
            throw .fieldsTooLarge("The trailer fields of the request are too long.")
        }
        guard byte == .lineFeed else {
            trailerLine.append(byte)
            return
        }
        guard trailerLine.popLast() == .carriageReturn else { throw Self.malformed }
        if trailerLine.isEmpty {
            state = .complete
        } else {
            try endTrailerLine()
        }
    }

    private mutating func endTrailerLine() throws(RequestError) {
        trailerCount += 1
        guard trailerCount <= limits.fieldCount else {
            throw .fieldsTooLarge("The request has too many trailer fields.")
        }
        let field = try FieldLine(trailerLine.span, in: 0..<trailerLine.count)
        // RFC 9110 §6.5.1. Another recipient may treat trailers as if they were in the head.
        guard try FieldName.find(trailerLine.span, in: field.name).1 == .other else {
            throw .badRequest("A trailer field is not allowed there.")
        }
        trailerLine.removeAll(keepingCapacity: true)
    }
}

/// A validator of a chunk's extensions, `*( BWS ";" BWS name [ BWS "=" BWS value ] )` (RFC 9112 §7.1.1).
///
/// The server ignores extensions. But another recipient that parses invalid ones differently might see the chunk end
/// elsewhere.
struct ChunkExtensions {
    private enum State {
        /// Whitespace before a semicolon.
        case gap
        case semicolon
        case name
        case gapAfterName
        case equals
        case value
        case quoted
        case escaped
        case quotedValue
    }

    private var state: State

    /// - Parameter first: The byte after the size of the chunk.
    init?(startingWith first: UInt8) {
        switch first {
        case UInt8(ascii: ";"): state = .semicolon
        case .space, .tab: state = .gap
        default: return nil
        }
    }

    /// Whether the line may end here.
    var isComplete: Bool {
        switch state {
        case .name, .value, .quotedValue: true
        default: false
        }
    }

    /// - Returns: Whether the byte is valid here.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard let next = next(byte) else { return false }
        state = next
        return true
    }

    private func next(_ byte: UInt8) -> State? {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): .quotedValue
        case (.quoted, UInt8(ascii: "\\")): .escaped
        case (.quoted, _), (.escaped, _): byte.isFieldContent ? .quoted : nil
        case (.semicolon, .space), (.semicolon, .tab): .semicolon
        case (.equals, .space), (.equals, .tab): .equals
        case (.equals, UInt8(ascii: "\"")): .quoted
        case (.name, .space), (.name, .tab), (.gapAfterName, .space), (.gapAfterName, .tab): .gapAfterName
        case (.name, UInt8(ascii: "=")), (.gapAfterName, UInt8(ascii: "=")): .equals
        case (.semicolon, _) where byte.isTokenCharacter, (.name, _) where byte.isTokenCharacter: .name
        case (.equals, _) where byte.isTokenCharacter, (.value, _) where byte.isTokenCharacter: .value
        case (.semicolon, _), (.equals, _): nil
        case (_, UInt8(ascii: ";")): .semicolon
        case (_, .space), (_, .tab): .gap
        default: nil
        }
    }
}
