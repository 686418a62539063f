/// Why a file is no list of an organisation's repositories, for whoever has named it.
package struct OrganisationListError: Error, Sendable, Equatable {
    /// Where, from 1; the column counts Unicode scalars.
    package let line: Int
    package let column: Int
    package let expected: String
    package let found: String

    package init(line: Int, column: Int, expected: String, found: String) {
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
    }
}

extension OrganisationListError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): expected \(expected), but found \(found)" }
}
