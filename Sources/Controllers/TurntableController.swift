package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows the turntable and its history, puts items on it and takes them off.
package struct TurntableController: Sendable {
    private let turntable: TurntableModel
    private let visitors: Visitors
    private let pages: PageResponder

    package init(turntable: TurntableModel, visitors: Visitors, pages: PageResponder) {
        self.turntable = turntable
        self.visitors = visitors
        self.pages = pages
    }

    /// Shows the turntable with a page of its history.
    package func show(page number: Int, in context: RequestContext) async throws -> Response {
        let state = await turntable.state
        guard let page = number == 1 ? state : try await turntable.page(number) else {
            return pages.seeLastPage(of: state.paging) { .turntable(page: $0) }
        }
        return pages.show(TurntableViewModel(page, of: state), in: context)
    }

    /// Puts an item on the turntable, and shows it.
    package func put(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: TurntableFormField.self)
        guard let kind = form[.kind]?.string.flatMap(PlayedItem.Kind.init), let number = form.number(in: .id) else {
            return pages.notFound(in: context)
        }
        let visitor = try await visitors.state(of: context.visitor)
        let id = PlayedItem.ID(kind, Int64(number))
        do {
            try await turntable.put(id, following: visitor.settings.gitHubName, by: context.visitor)
        } catch TurntableError.missing {
            return pages.problem(.missing(kind), status: .notFound, in: context)
        }
        return pages.seeOther(.turntable())
    }

    /// Takes the item off the turntable, and shows the history, from which it can be put on again.
    package func takeOff() async throws -> Response {
        try await turntable.takeOff()
        return pages.seeOther(.turntable())
    }
}
