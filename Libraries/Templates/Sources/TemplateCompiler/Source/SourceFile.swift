/// A source file: its path, its bytes, and the positions of its lines.
public struct SourceFile: Sendable {
    /// The path relative to the package, so that the generated code is the same on every machine.
    public let path: String
    /// The content. Lines end with a line feed, even if the file has CR LF.
    public let bytes: [UInt8]

    private let lineStarts: [Int]

    /// Creates a file with this content.
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

/// A position in a source file. Like the Swift compiler's, it counts from 1, and the column counts UTF-8 bytes.
public struct Position: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in bytes.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The start of a file.
    public static let start = Position(line: 1, column: 1)

    /// Returns whether a position is before another in the file.
    public static func < (one: Position, other: Position) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// A mistake in a template or its protocol: its position, the problem, and a correction.
public struct Diagnostic: Sendable, Hashable {
    /// The path of the file as given to the compiler.
    public var path: String
    /// The position in that file.
    public var position: Position
    /// The problem and the correction.
    public var message: String

    /// Creates a mistake at a position in a file.
    public init(path: String, position: Position, message: String) {
        self.path = path
        self.position = position
        self.message = message
    }
}

extension Diagnostic: CustomStringConvertible {
    /// One line in the format of compilers, which editors turn into a link.
    public var description: String {
        "\(path):\(position.line):\(position.column): error: \(message)"
    }
}

extension [UInt8] {
    /// Whether `text` is at `index`; false beyond the end.
    func has(_ text: String, at index: Int) -> Bool {
        guard index < count, self[index] == text.utf8.first else { return false }
        return self[index...].starts(with: text.utf8)
    }

    /// The offset of the next occurrence of `text`, from `start` on.
    func offset(of text: String, from start: Int) -> Int? {
        indices.dropFirst(start).first { has(text, at: $0) }
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    var isBlank: Bool { self == .space || self == .tab }
    var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLetter: Bool { isUppercase || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    /// Whether the byte may be part of a Swift identifier, including all bytes of non-ASCII characters.
    var isIdentifierPart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}

/// Finds bytes that no template may contain: invalid UTF-8, and characters that XML 1.0 forbids (section 2.2, `Char`).
struct ForbiddenCharacters {
    let source: SourceFile

    func diagnostics() -> [Diagnostic] {
        do {
            _ = try UTF8Span(validating: source.bytes.span)
        } catch {
            return [diagnostic(at: error.byteOffsets.lowerBound, "this is not UTF-8: save the file as UTF-8")]
        }
        let suspects = source.bytes.enumerated().filter { $0.element < .space || $0.element == 0xEF }
        return suspects.compactMap { index, _ in
            message(at: index).map { diagnostic(at: index, $0) }
        }
    }

    private func message(at index: Int) -> String? {
        let bytes = source.bytes[index...].prefix(3)
        switch source.bytes[index] {
        case .tab, .lineFeed: return nil
        case .carriageReturn: return "a lone carriage return: end lines with a line feed"
        case 0..<0x20: return "a control character, which XML forbids: remove it"
        case 0xEF where index == 0 && bytes.elementsEqual([0xEF, 0xBB, 0xBF]):
            return "a byte order mark: save the file as UTF-8 without one"
        case 0xEF where bytes.elementsEqual([0xEF, 0xBF, 0xBE]) || bytes.elementsEqual([0xEF, 0xBF, 0xBF]):
            return "U+FFFE and U+FFFF are not characters: remove it"
        default: return nil
        }
    }

    private func diagnostic(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(path: source.path, position: source.position(at: offset), message: message)
    }
}
