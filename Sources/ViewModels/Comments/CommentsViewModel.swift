package import Models
package import Routing
package import Views

package struct CommentsViewModel: CommentsView, PageContent, Equatable {
    package let heading = "Comments"
    package let lead: String
    package let status: LiveRegionViewModel<LoadingStatusViewModel>
    package let list: LiveRegionViewModel<CommentListViewModel>

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.liveForms] }

    package init(_ page: ListPage<Comment>, of state: CommentsState) {
        lead = "Comments from \(state.host). When anyone loads them, everyone sees them."
        status = .comments(state)
        list = .commentList(page, of: state)
        pageTitle = page.paging.title(of: heading)
        place = page.paging.place(in: .comments)
    }
}

package struct CommentListViewModel: CommentListView, Equatable {
    package let empty: EmptyListViewModel?
    package let rows: [CommentRow<LinkedTextViewModel>]
    package let pagination: PaginationViewModel?

    init(_ page: ListPage<Comment>, of state: CommentsState) {
        empty =
            state.list?.comments.isEmpty == true
            ? EmptyListViewModel(EmptyListViewModel.noData, advice: "Comments appear here when \(state.host) has some.")
            : nil
        rows = page.items.map(CommentRow.init)
        pagination = PaginationViewModel(page.paging) { Route.comments(page: $0).url }
    }
}

extension CommentRow<LinkedTextViewModel> {
    package init(_ comment: Comment) {
        self.init(
            id: "comment-\(comment.id)",
            name: comment.name.isEmpty ? nil : comment.name,
            email: comment.email.isEmpty ? nil : comment.email,
            body: LinkedTextViewModel(comment.body)
        )
    }
}

extension LiveRegionViewModel<CommentListViewModel> {
    /// The first page of the comments. It is a separate region, so that the progress of a load does not change the
    /// rows.
    package static func commentList(_ state: CommentsState) -> Self {
        commentList(state.firstPage, of: state)
    }

    /// A page of the comments. Only the first one is updated.
    fileprivate static func commentList(_ page: ListPage<Comment>, of state: CommentsState) -> Self {
        LiveRegionViewModel(
            .commentList,
            revision: page.paging.page == 1 ? state.listRevision : nil,
            content: CommentListViewModel(page, of: state)
        )
    }
}
