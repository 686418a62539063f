package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The repositories of an organisation, which is no star of anybody's: the same page of other data.
package struct OrganisationController: Sendable {
    private let organisation: OrganisationList?
    private let following: Following
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    /// - Parameter organisation: nil where the program was given none.
    package init(
        organisation: OrganisationList?,
        following: Following,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        self.organisation = organisation
        self.following = following
        self.now = now
        self.pages = pages
    }

    package func show(page number: Int, to request: Request) async throws -> Response {
        guard let organisation else { return pages.show(ProblemViewModel.noOrganisation, status: .notFound) }
        let size = try await following.settings(of: request).pageSize
        guard let page = organisation.page(number, size: size) else {
            return pages.noSuchPage(of: .repositories(.organisation()))
        }
        return pages.show(OrganisationViewModel(page, of: organisation.owner, now: now()))
    }
}
