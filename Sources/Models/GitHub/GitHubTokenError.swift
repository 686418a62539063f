/// Why something cannot be a token of GitHub's. The words for it are the view model's.
package enum GitHubTokenError: Error, Sendable, Equatable {
    case tooLong(limit: Int)
    /// Something else than letters, digits, `_`, `-` and `.`.
    case forbiddenCharacter
}
