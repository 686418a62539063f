package import HTTPServer
package import Models
import Routing
import ViewModels

/// Shows the comments from a remote service, and loads them again.
package struct CommentsController: Sendable {
    private let comments: CommentsModel
    private let pages: PageResponder

    package init(comments: CommentsModel, pages: PageResponder) {
        self.comments = comments
        self.pages = pages
    }

    /// Shows a page of the comments, from 1.
    package func list(page number: Int, in context: RequestContext) async -> Response {
        let state = await comments.state
        guard let page = state.page(number) else {
            return pages.seeLastPage(of: state.page(1)?.paging) { .comments(page: $0) }
        }
        // The first page follows every load. Another page offers changes, so that rows do not move while they are read.
        let refresh = number == 1 ? nil : RefreshViewModel.offered(after: .commentChanges(state))
        return pages.show(CommentsViewModel(page, of: state), refresh: refresh, in: context)
    }

    /// Loads the comments, and returns to the list, which shows the progress.
    package func load() async -> Response {
        await comments.load()
        return pages.seeOther(.comments())
    }

    /// Cancels the load, and returns to the list.
    package func cancelLoad() async -> Response {
        await comments.cancel()
        return pages.seeOther(.comments())
    }
}
