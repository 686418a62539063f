/// Why something is no name of a GitHub user. The words for it are the view model's.
package enum GitHubNameError: Error, Sendable, Equatable {
    case missing
    case tooLong(limit: Int)
    /// Something else than the letters a to z, digits, hyphens and the underscore before a company's short name.
    case forbiddenCharacter
    /// A hyphen or underscore at an end or beside another.
    case misplacedHyphen
}
