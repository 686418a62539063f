import Models
import ViewModels

extension Preview {
    static let comments = previews(
        of: "Comments",
        [
            "Comments": { $0.comments.page },
            "Loading": { $0.comments.with(.loading(LoadProgress(since: Placeholder.now, byteCount: 123_456))).page },
            "Failed": { placeholder in
                let error = RemoteError(host: placeholder.commentsHost, reason: .status(503))
                return placeholder.comments.with(.failed(.notFetched(error), time: Placeholder.now)).page
            },
            "Cancelled": { $0.comments.with(.cancelled(by: .visitor, time: Placeholder.now)).page },
            "Kept": { placeholder in
                let comments = CommentList(
                    comments: placeholder.rows(placeholder.comment),
                    leftOutCount: 0,
                    time: Placeholder.now,
                    emptySince: Placeholder.now
                )
                return CommentsState(from: placeholder.commentsHost, list: comments).page
            },
            "Second page": { placeholder in
                let comments = CommentList(
                    comments: (0..<51).map(placeholder.comment),
                    leftOutCount: 0,
                    time: Placeholder.now
                )
                let state = CommentsState(from: placeholder.commentsHost, list: comments)
                return CommentsViewModel(state.page(2) ?? state.firstPage, of: state)
            },
        ]
    )
}

extension CommentsState {
    /// The first page.
    fileprivate var page: CommentsViewModel { CommentsViewModel(firstPage, of: self) }
}

extension Placeholder {
    fileprivate var comments: CommentsState {
        let list = CommentList(comments: rows(comment), leftOutCount: rowCount, time: Self.now)
        return CommentsState(from: commentsHost, list: optional(list))
    }

    fileprivate var commentsHost: String { words("comments.example") }

    func comment(_ index: Int) -> Comment {
        Comment(
            id: index + 1,
            name: words("About the song", at: index),
            email: words("ada@example.org", at: index + 1),
            body: lines("It has a good beginning.\nThe end is even better.")
        )
    }
}
