/// A file to import, wherever it is: it is read once, from its start to its end, a part at a time.
package struct ImportFile: Sendable {
    /// What messages call it.
    package let name: String
    /// `nil` when nobody knows before its end.
    package let byteCount: Int?
    /// Some more of it, of about 64 KiB; `nil` at its end. It may block, and is called by one thread at a time.
    let nextPart: @Sendable () throws -> [UInt8]?

    package init(name: String, byteCount: Int?, nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        self.name = name
        self.byteCount = byteCount
        self.nextPart = nextPart
    }
}
