package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The profile of a visitor.
package struct ProfileController: Sendable {
    private let visitors: Visitors
    private let pages: PageResponder

    package init(visitors: Visitors, pages: PageResponder) {
        self.visitors = visitors
        self.pages = pages
    }

    package func show(to request: Request, isSaved: Bool) async throws -> Response {
        let visitor = try await visitors.state(of: request.visitor)
        return pages.show(ProfileViewModel(visitor, isSaved: isSaved))
    }

    package func change(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let typed = ProfileInput(
            firstName: form["first-name"]?.repairedString,
            lastName: form["last-name"]?.repairedString
        )
        let visitor = try await visitors.visitor(request.visitor)
        do {
            try await visitor.changeProfile(firstName: typed.firstName, lastName: typed.lastName)
        } catch let error as ProfileError {
            let page = ProfileViewModel(await visitor.state, refused: typed, because: error)
            return pages.show(page, status: .unprocessableContent)
        }
        return try pages.seeOther(.profile(isSaved: true)).remembering(visitor.id, for: request)
    }
}
