/// The content of a response.
public enum ResponseBody: Sendable {
    /// None.
    case empty
    /// Bytes in memory; they are not copied.
    case bytes([UInt8])
    /// A file that is open already, sent by the kernel.
    case file(OpenFile)
    /// What a GET would be answered with, in answer to HEAD: it is not made, so nobody knows its length.
    case omitted
    /// Events that come as they happen, until the client or the server ends the connection.
    // Indirect, as it is rare and large: each copy of any response would be as large.
    indirect case eventStream(EventStream)

    /// The length in bytes; 0 of what is omitted, and of an event stream, which has none.
    public var byteCount: Int {
        switch self {
        case .empty, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        case .eventStream: 0
        }
    }

    /// A part of the content, in bytes from its start.
    func part(_ range: Range<Int>) -> ResponseBody {
        switch self {
        case .empty: .empty
        case .bytes(let bytes): .bytes(Array(bytes[range.clamped(to: bytes.indices)]))
        case .file(let file): .file(file.part(range))
        case .omitted, .eventStream: self
        }
    }
}
