/// Why there are no new comments. The words for it are the view model's.
package enum CommentsFailure: Error, Sendable, Equatable {
    case notFetched(SourceError)
    case notComments(CommentList.FormatError)
    /// They could not be kept, and what is not kept is not shown either. The detail is for the log.
    case notStored(detail: String)
}

extension CommentsFailure: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        switch self {
        case .notFetched(let error): error.description
        case .notComments(let error):
            "The answer is no list of comments: \(error.expected) was expected, and \(error.found) found."
        case .notStored(let detail): "The comments could not be stored: \(detail)"
        }
    }
}
