/// Takes a request body out of the bytes of a connection, whatever its framing. It knows no socket.
enum BodyDecoder {
    case complete
    case length(remaining: Int)
    case chunked(ChunkedDecoder)

    init(_ framing: BodyFraming, limits: HeadLimits) {
        switch framing {
        case .none, .length(0): self = .complete
        case .length(let length): self = .length(remaining: length)
        case .chunked: self = .chunked(ChunkedDecoder(limits: limits))
        }
    }

    var isComplete: Bool {
        if case .complete = self { return true }
        return false
    }

    /// How many bytes are still to come; nil when nobody knows yet.
    var remaining: Int? {
        switch self {
        case .complete: 0
        case .length(let remaining): remaining
        case .chunked: nil
        }
    }

    /// Appends the content found in `bytes` to `part`.
    /// - Returns: How many of the bytes belong to this body; the others come after it, or are incomplete.
    mutating func decode(_ bytes: Span<UInt8>, into part: inout [UInt8]) throws(RequestError) -> Int {
        switch self {
        case .complete:
            return 0
        case .length(let remaining):
            let count = min(remaining, bytes.count)
            part += bytes.array(0..<count)
            self = count == remaining ? .complete : .length(remaining: remaining - count)
            return count
        case .chunked(var decoder):
            let count = try decoder.decode(bytes, into: &part)
            self = decoder.isComplete ? .complete : .chunked(decoder)
            return count
        }
    }
}
