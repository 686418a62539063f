package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows the greeting, and changes the visitor's name in it.
package struct GreetingController: Sendable {
    private let visitors: Visitors
    private let pages: PageResponder

    package init(visitors: Visitors, pages: PageResponder) {
        self.visitors = visitors
        self.pages = pages
    }

    /// Shows the greeting.
    package func show(in context: RequestContext) async throws -> Response {
        let visitor = try await visitors.state(of: context.visitor)
        return pages.show(GreetingViewModel(visitor), in: context)
    }

    /// Saves the name, and shows the greeting.
    package func change(_ request: Request, in context: RequestContext) async throws -> Response {
        let typed = try await request.form(of: GreetingFormField.self).text(of: .name)
        let visitor = try await visitors.visitor(context.visitor)
        do {
            try await visitor.changeGreetingName(to: typed)
        } catch let error as FieldError {
            let page = GreetingViewModel(await visitor.state, refused: (typed ?? "", error))
            return pages.show(page, status: .unprocessableContent, in: context)
        }
        return try pages.seeOther(.greeting).remembering(visitor.id, in: context)
    }

    /// Removes the name, and shows the greeting.
    package func remove(in context: RequestContext) async throws -> Response {
        guard let id = context.visitor else { return pages.seeOther(.greeting) }
        try await visitors.visitor(id).removeGreetingName()
        return pages.seeOther(.greeting)
    }
}
