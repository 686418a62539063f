/// A place in a source file, counted as the Swift compiler counts: from 1, the column in UTF-8 bytes.
public struct Position: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in bytes.
    public var column: Int

    /// The place at `line` and `column`.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The beginning of a file.
    public static let start = Position(line: 1, column: 1)

    /// Earlier in the file is less.
    public static func < (one: Position, other: Position) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}
