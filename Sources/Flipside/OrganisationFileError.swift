import Models

/// Why there are no repositories in the file that should have them.
enum OrganisationFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    /// In MiB.
    case tooLarge(path: String, limit: Int)
    case noList(path: String, OrganisationListError)

    /// One line that says what to do next.
    var description: String {
        switch self {
        case .unreadable(let path):
            "The file of repositories \(path) cannot be read. Check its path and its permissions."
        case .tooLarge(let path, let limit):
            "The file of repositories \(path) is larger than \(limit) MiB. Leave some out."
        case .noList(let path, let error):
            "The file of repositories \(path) is not as GitHub answers to /orgs/NAME/repos: \(error)."
        }
    }
}
