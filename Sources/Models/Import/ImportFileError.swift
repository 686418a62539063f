/// Why nothing can be imported from a file, whatever its rows are.
package enum ImportFileError: Error, Sendable, Equatable {
    /// There is nothing in it.
    case empty
    /// It begins as UTF-16 does.
    case utf16
    /// The code of an envelope says that not all is well; as found, or `nil` when there is none.
    case wrongCode(found: String?)
    /// An envelope without its rows, `data`; as found, or `nil` when there is no such member.
    case noRows(found: String?)
    /// The first line of a CSV file names no column for these.
    case missingColumns([DraftError.Field], found: [String])
    /// Two columns of that name are one and the same field.
    case repeatedColumn(String)
    /// The first line of a CSV file is longer than a row may be.
    case headerTooLong(limit: Int)
    /// Nothing can be read any more before it is known that the rows are good ones: in the first line of a CSV file, or in an
    /// envelope whose code is still to come.
    case brokenOff(ImportProblem)
}
