package import Models
package import Rendering
package import Routing
import Views

/// - Parameter List: The list, as a live region or without one.
package struct CommentsViewModel<List: View>: CommentsView, PageContent {
    package let heading = "Comments"
    package let lead: String
    package let status: LiveRegionViewModel<LoadingStatusViewModel>
    package let list: List
    package let refresh: RefreshViewModel?

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.liveForms, .refresh] }

    private init(_ state: CommentsState, _ paging: Paging, list: List, refresh: RefreshViewModel? = nil) {
        lead = "What others have written on \(state.host), loaded for everyone."
        status = .comments(state)
        self.list = list
        self.refresh = refresh
        pageTitle = paging.title(of: heading)
        place = paging.place(in: .comments)
    }
}

extension CommentsViewModel<LiveRegionViewModel<CommentListViewModel>> {
    /// The first page, which follows every load.
    package init(_ state: CommentsState) {
        self.init(state, .first(of: state), list: .commentList(state))
    }
}

extension CommentsViewModel<CommentListViewModel> {
    /// A page after the first. It offers changes, so that its rows do not move while they are read.
    /// - Returns: `nil` if there is no such page.
    package init?(_ state: CommentsState, page: Int) {
        guard let paging = Paging(page: page, of: state) else { return nil }
        self.init(
            state,
            paging,
            list: CommentListViewModel(state.list, paging),
            refresh: RefreshViewModel([.commentChanges(state)], offer: "The comments have changed")
        )
    }
}

extension CommentsViewModel: Equatable where List: Equatable {}

package struct CommentListViewModel: CommentListView, Equatable {
    package let empty: EmptyListViewModel?
    package let rows: [CommentRowViewModel]
    package let start: Int?
    package let pagination: PaginationViewModel?

    /// - Parameter list: The comments; `nil` before the first load.
    init(_ list: CommentList?, _ paging: Paging) {
        empty =
            list?.comments.isEmpty == true
            ? EmptyListViewModel("No comments", advice: "The last load brought no comments. Load again later.") : nil
        rows = (list?.comments ?? []).dropFirst(paging.offset).prefix(paging.size).map(CommentRowViewModel.init)
        start = paging.start
        pagination = PaginationViewModel(paging) { Route.comments(page: $0).url }
    }
}

package struct CommentRowViewModel: CommentRow, Equatable {
    package let name: String?
    package let email: String?
    package let body: String

    package init(_ comment: Comment) {
        name = comment.name.isEmpty ? nil : comment.name
        email = comment.email.isEmpty ? nil : comment.email
        body = comment.body
    }
}

extension LiveRegionViewModel<CommentListViewModel> {
    /// The first page of the comments. It is a separate region, so that the progress of a load does not change the
    /// rows.
    package static func commentList(_ state: CommentsState) -> Self {
        let content = CommentListViewModel(state.list, .first(of: state))
        return LiveRegionViewModel(.commentList, revision: state.listRevision, content: content)
    }
}

extension Paging {
    /// The number of comments on a page: they are longer than other rows.
    private static let commentsSize = 50

    fileprivate static func first(of state: CommentsState) -> Paging {
        .first(ofItemCount: state.list?.comments.count ?? 0, size: commentsSize)
    }

    fileprivate init?(page: Int, of state: CommentsState) {
        self.init(page: page, itemCount: state.list?.comments.count ?? 0, size: Self.commentsSize)
    }
}
