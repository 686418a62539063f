/// Why there is no token in the file that should have it. What is in it is not repeated.
enum GitHubTokenFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case readableByOthers(path: String)
    case noToken(path: String)

    /// One line that says what to do next.
    var description: String {
        switch self {
        case .unreadable(let path):
            "The token file \(path) cannot be read. Check its path and its permissions."
        case .readableByOthers(let path):
            "Others on this machine can read the token in \(path). Run chmod 600 on it."
        case .noToken(let path):
            "The token file \(path) has no GitHub token. Write the token alone into its one line."
        }
    }
}
