/// How much of a `MultipartForm` is accepted. Beyond any of these it is refused with 413, and with 431 for the
/// head of a part.
public struct MultipartLimits: Sendable {
    /// The most fields that are not files.
    public var fieldCount = 1000
    /// The most files.
    public var fileCount = 16
    /// The longest head of a part in bytes: its name, the name of its file, its type.
    public var headSize = 8 << 10
    /// The longest value of a field in bytes.
    public var fieldSize = 256 << 10
    /// The most bytes of all names and values of fields together, which are held in memory.
    public var fieldsSize = 1 << 20
    /// The largest file in bytes.
    public var fileSize = 128 << 20
    /// The most bytes in all, with what is between the parts.
    public var totalSize = 256 << 20

    /// The defaults.
    public init() {}
}
