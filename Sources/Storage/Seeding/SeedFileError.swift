/// A file of songs or movies that cannot be read.
package struct SeedFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package let file: String
    package let reason: String

    package var description: String { "\(file) cannot be read: \(reason)" }
}
