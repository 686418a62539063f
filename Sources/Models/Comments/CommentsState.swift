package import Foundation

/// The comments at one moment: what was loaded last, and what goes on.
package struct CommentsState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        case none
        /// - byteCount: how much has arrived so far.
        case loading(since: Date, byteCount: Int)
        /// The last load has failed. What was loaded before is still there.
        case failed(CommentsFailure, time: Date)
    }

    /// Grows by one with each change, from 0 at the start. Declared first, so that comparing two states seldom
    /// reaches the comments.
    package let version: Int
    /// Grows by one with each list that has replaced another.
    package let listVersion: Int
    package let activity: Activity
    /// What was loaded last; nil when nothing ever was.
    package let list: CommentList?

    /// What is known at the start.
    package init(list: CommentList?) {
        self.init(version: 0, listVersion: 0, activity: .none, list: list)
    }

    private init(version: Int, listVersion: Int, activity: Activity, list: CommentList?) {
        self.version = version
        self.listVersion = listVersion
        self.activity = activity
        self.list = list
    }

    /// The next state, with the same comments.
    package func with(_ activity: Activity) -> CommentsState {
        CommentsState(version: version + 1, listVersion: listVersion, activity: activity, list: list)
    }

    /// The next state, with other comments, in which nothing goes on.
    package func with(_ list: CommentList) -> CommentsState {
        CommentsState(version: version + 1, listVersion: listVersion + 1, activity: .none, list: list)
    }
}
