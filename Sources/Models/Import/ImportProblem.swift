/// Why a row of a file cannot be kept, and where that stands.
package struct ImportProblem: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// What the field is refused for, wherever it comes from.
        case draft(DraftError.Reason)
        /// Another kind of value than a text or a number, such as an object, as an excerpt.
        case noText(found: String)
        /// Bytes that are no UTF-8, or half a surrogate pair.
        case noCharacters
        /// The row is something else than an object.
        case noObject(found: String)
        /// The row is no JSON, or no CSV.
        case syntax(expected: String, found: String)
        /// The row has more values than there are columns.
        case tooManyValues(count: Int, columns: Int)
        /// In bytes.
        case rowTooLong(limit: Int)
    }

    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// `nil` for the row as a whole.
    package let field: DraftError.Field?
    package let reason: Reason

    package init(line: Int, column: Int, field: DraftError.Field?, reason: Reason) {
        self.line = line
        self.column = column
        self.field = field
        self.reason = reason
    }

    init(at place: FilePlace, field: DraftError.Field? = nil, reason: Reason) {
        self.init(line: place.line, column: place.column, field: field, reason: reason)
    }
}
