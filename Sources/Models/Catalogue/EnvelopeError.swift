/// What is wrong with a file of songs or movies, and where.
package struct EnvelopeError: Error, Sendable, Equatable {
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// The value in question, such as `data[3].artist`; empty when the file is not JSON.
    package let path: String
    package let expected: String
    package let found: String
}

extension EnvelopeError: CustomStringConvertible {
    package var description: String {
        let place = "\(file), line \(line), column \(column)"
        return "\(place): \(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(found)"
    }
}
