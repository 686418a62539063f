/// Reads a file in one format row by row.
protocol RowReader: Sendable {
    var window: ByteWindow { get }

    /// The next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or what reading the file throws.
    mutating func next() throws -> ReadRow?
}

/// What was read of a file.
enum ReadRow {
    /// A row whose indices are those of the window now.
    case row(RowText)
    /// A row of which nothing can be made. The next one follows it.
    case bad(ImportProblem)
    /// Nothing that comes after this place can be read.
    case brokenOff(ImportProblem)
}
