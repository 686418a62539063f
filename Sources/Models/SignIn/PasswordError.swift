/// Why something cannot be the password.
package enum PasswordError: Error, Sendable, Equatable {
    case empty
    /// It has a line break or a NUL, which nobody can type into a field of one line.
    case severalLines
    case tooLong(limit: Int)
}
