package import Models
import Routing
import Views

package struct CommentListViewModel: CommentListView, Equatable {
    package let wasLoaded: Bool
    package let rows: [CommentRowViewModel]
    package let start: Int?
    package let pagination: PaginationViewModel?

    /// - Parameter list: nil when nothing was ever loaded.
    init(_ list: CommentList?, _ paging: Paging) {
        wasLoaded = list != nil
        rows = (list?.comments ?? []).dropFirst(paging.offset).prefix(paging.size).map(CommentRowViewModel.init)
        start = paging.start
        pagination = PaginationViewModel(paging) { Route.comments(page: $0).url }
    }
}

extension LiveRegionViewModel<CommentListViewModel> {
    /// The first page of the comments, as it stands and as it is renewed after each load. It is a region of its own, so
    /// that the progress of a load does not disturb who reads.
    package static func commentList(_ state: CommentsState) -> Self {
        let content = CommentListViewModel(state.list, .first(of: state))
        return LiveRegionViewModel(.commentList, version: state.listVersion, content: content)
    }
}

extension Paging {
    /// A comment takes the place of some rows of other lists.
    private static let commentsSize = 50

    static func first(of state: CommentsState) -> Paging {
        .first(ofItemCount: state.list?.comments.count ?? 0, size: commentsSize)
    }

    /// nil for a page that the comments do not have.
    init?(page: Int, of state: CommentsState) {
        self.init(page: page, itemCount: state.list?.comments.count ?? 0, size: Self.commentsSize)
    }
}
