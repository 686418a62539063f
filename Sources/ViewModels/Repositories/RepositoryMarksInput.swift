package import Models

/// What was sent with the form around a list of repositories and was refused, to be shown again.
package struct RepositoryMarksInput: Sendable, Equatable {
    /// Why something cannot be done.
    package enum Problem: Sendable, Equatable {
        /// No repository was chosen.
        case nothingChosen
        case refused(RepositoryMarkError)
    }

    /// As it was typed.
    package let tag: String
    package let chosen: [Repository.ID]
    package let problem: Problem

    package init(tag: String, chosen: [Repository.ID], problem: Problem) {
        self.tag = tag
        self.chosen = chosen
        self.problem = problem
    }
}
