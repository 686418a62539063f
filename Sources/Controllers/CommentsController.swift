package import HTTPServer
package import Models
import Routing
import ViewModels

/// The comments from elsewhere, and the wish to load them anew.
package struct CommentsController: Sendable {
    private let comments: CommentsModel
    private let pages: PageResponder

    package init(comments: CommentsModel, pages: PageResponder) {
        self.comments = comments
        self.pages = pages
    }

    /// - Parameter number: of the page, from 1.
    package func list(page number: Int) async -> Response {
        let state = await comments.state
        if number == 1 { return pages.show(CommentsViewModel(state)) }
        guard let page = CommentsViewModel(state, page: number) else { return pages.noSuchPage(of: .comments()) }
        return pages.show(page)
    }

    package func load() async -> Response {
        await comments.load()
        return pages.seeOther(.comments())
    }
}
