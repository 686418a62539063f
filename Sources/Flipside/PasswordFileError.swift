import Models

/// Why there is no password in the file that should have it.
enum PasswordFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case unusable(path: String, PasswordError)

    /// One line that says what to do next.
    var description: String {
        switch self {
        case .unreadable(let path):
            "The password file \(path) cannot be read. Check its path and its permissions."
        case .unusable(let path, .empty):
            "The password file \(path) is empty. Write the password into its one line."
        case .unusable(let path, .severalLines):
            "The password file \(path) has more than one line. Write the password alone into it."
        case .unusable(let path, .tooLong(let limit)):
            "The password in \(path) is longer than \(limit) bytes. Shorten it."
        }
    }
}
