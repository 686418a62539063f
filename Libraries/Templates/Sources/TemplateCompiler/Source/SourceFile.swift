/// A file as the compiler reads it: its path, its bytes, and where its lines begin.
public struct SourceFile: Sendable {
    /// Relative to the package, so that what is generated is the same on every machine.
    public let path: String
    /// The content; a line ends with a line feed, also where the file has CR LF.
    public let bytes: [UInt8]

    private let lineStarts: [Int]

    /// A file with the content `bytes`.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        let unified = Self.unifyingLineEnds(bytes)
        self.bytes = unified
        lineStarts = [0] + unified.indices.filter { unified[$0] == .lineFeed }.map { $0 + 1 }
    }

    /// The file's name without its folder and its last extension: `Templates/RowView.html` is a `RowView`.
    public var baseName: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }

    /// The folder of the file, empty at the package's root.
    public var folder: String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    func position(at offset: Int) -> Position {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return Position(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static func unifyingLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(.carriageReturn) else { return bytes }
        return bytes.indices.filter { index in
            !(bytes[index] == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed)
        }.map { bytes[$0] }
    }
}
