/// The content of a response.
public enum ResponseBody: Sendable {
    /// None.
    case empty
    /// Bytes in memory; they are not copied.
    case bytes([UInt8])
    /// A file that is open already, sent by the kernel.
    case file(OpenFile)

    /// The length in bytes.
    public var byteCount: Int {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        }
    }
}
