import Foundation
package import Models
import Routing
import Views

extension LoadingStatusViewModel {
    package init(_ comments: CommentsState) {
        self.init(
            of: comments,
            "comments",
            from: comments.host,
            region: .comments,
            loadURL: Route.comments().url,
            cancelURL: Route.commentsCancellation.url,
            pageURL: Route.comments().url,
            count: comments.list.map { LoadingCount($0, from: comments.host) },
            explain: { ($0.message, $0.advice(isPaused: comments.pauseEnd != nil)) }
        )
    }
}

extension LoadingCount {
    fileprivate init(_ list: CommentList, from host: String) {
        if let start = list.emptySince {
            self.init(noDataAt: host, since: start, keeping: list.isKept ? "comments" : nil)
        } else {
            self.init(
                list.comments.count.counted("comment"),
                asOf: list.time,
                note: list.leftOutCount == 0 ? nil : Self.leftOut(list.leftOutCount)
            )
        }
    }

    private static func leftOut(_ count: Int) -> String {
        let rows = count.counted("row was", "rows were")
        return "\(rows) left out: they have no body, are too long, or come after the first"
            + " \(CommentList.countLimit.grouped) comments."
    }
}

extension CommentsFailure {
    fileprivate var message: String {
        switch self {
        case .notFetched(let error): error.message
        case .notComments(let error):
            "The response is not a list of comments: expected \(error.expected), found \(error.found)."
        case .notStored: "The comments arrived, but Flipside could not save them."
        }
    }

    /// The reason with its details, which pages do not show.
    package var logMessage: String {
        switch self {
        case .notFetched(let error): error.logMessage
        case .notComments: message
        case .notStored(let detail): "\(message) (\(detail))"
        }
    }

    /// - Parameter isPaused: Whether the status tells when the comments can be loaded again.
    fileprivate func advice(isPaused: Bool) -> String? {
        switch self {
        case .notFetched(let error) where error.mayPass: isPaused ? nil : "Try again in a moment."
        case .notStored: CommonWords.tryAgainOrAsk
        case .notFetched, .notComments:
            "Ask the administrator of this server to correct the service, or to set another URL with --comments-url."
        }
    }
}

extension LiveRegionViewModel<LoadingStatusViewModel> {
    package static func comments(_ state: CommentsState) -> Self {
        LiveRegionViewModel(.comments, revision: state.revision, content: LoadingStatusViewModel(state))
    }
}
