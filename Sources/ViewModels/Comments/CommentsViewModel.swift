package import Models
package import Rendering
import Views

/// - Parameter List: The list, as a live region or without one.
package struct CommentsViewModel<List: View>: CommentsView, PageContent {
    package let heading = "Comments"
    package let status: LiveRegionViewModel<CommentsStatusViewModel>
    package let list: List

    package let pageTitle: String
    package let place: Place?

    private init(_ state: CommentsState, _ paging: Paging, list: List) {
        status = .comments(state)
        self.list = list
        pageTitle = paging.title(of: heading)
        place = paging.place(in: .comments)
    }
}

extension CommentsViewModel<LiveRegionViewModel<CommentListViewModel>> {
    /// The first page, which follows what is loaded.
    package init(_ state: CommentsState) {
        self.init(state, .first(of: state), list: .commentList(state))
    }
}

extension CommentsViewModel<CommentListViewModel> {
    /// Another page. It stays as it is until somebody asks for it again, as its rows would jump under who reads them.
    /// - Returns: nil when there is no such page.
    package init?(_ state: CommentsState, page: Int) {
        guard let paging = Paging(page: page, of: state) else { return nil }
        self.init(state, paging, list: CommentListViewModel(state.list, paging))
    }
}

extension CommentsViewModel: Equatable where List: Equatable {}
