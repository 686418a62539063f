package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows and changes the visitor's profile.
package struct ProfileController: Sendable {
    private let visitors: Visitors
    private let pages: PageResponder

    package init(visitors: Visitors, pages: PageResponder) {
        self.visitors = visitors
        self.pages = pages
    }

    /// Shows the profile.
    package func show(isSaved: Bool, in context: RequestContext) async throws -> Response {
        let visitor = try await visitors.state(of: context.visitor)
        return pages.show(ProfileViewModel(visitor, isSaved: isSaved), in: context)
    }

    /// Saves the profile, and shows it.
    package func change(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: ProfileFormField.self)
        let (firstName, lastName) = (form.text(of: .firstName), form.text(of: .lastName))
        let visitor = try await visitors.visitor(context.visitor)
        do {
            try await visitor.changeProfile(firstName: firstName, lastName: lastName)
        } catch let error as ProfileError {
            let page = ProfileViewModel(await visitor.state, refused: (firstName, lastName, error))
            return pages.show(page, status: .unprocessableContent, in: context)
        }
        return try pages.seeOther(.profile(isSaved: true)).remembering(visitor.id, in: context)
    }
}
