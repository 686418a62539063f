package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The greeting of a visitor, and the name in it.
package struct GreetingController: Sendable {
    private let visitors: Visitors
    private let pages: PageResponder

    package init(visitors: Visitors, pages: PageResponder) {
        self.visitors = visitors
        self.pages = pages
    }

    package func show(to request: Request) async throws -> Response {
        let visitor = try await visitors.state(of: request.visitor)
        return pages.show(GreetingViewModel(visitor))
    }

    package func change(_ request: Request) async throws -> Response {
        let typed = try await request.form()["name"]?.repairedString
        let visitor = try await visitors.visitor(request.visitor)
        do {
            try await visitor.changeGreetingName(to: typed)
        } catch let error as NameError {
            let page = GreetingViewModel(await visitor.state, refused: typed ?? "", because: error)
            return pages.show(page, status: .unprocessableContent)
        }
        return try pages.seeOther(.greeting).remembering(visitor.id, for: request)
    }

    package func remove(_ request: Request) async throws -> Response {
        let visitor = try await visitors.visitor(request.visitor)
        try await visitor.removeGreetingName()
        return pages.seeOther(.greeting)
    }
}
