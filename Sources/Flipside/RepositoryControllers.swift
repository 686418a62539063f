import Controllers
import Foundation
import Models

/// All that there is to do with starred repositories, and with those of an organisation. A class, as each request holds
/// them for a while.
final class RepositoryControllers: Sendable {
    let lists: RepositoriesController
    let marks: RepositoryMarksController
    let details: RepositoryController
    let charts: RepositoryChartsController
    let exports: RepositoryExportController
    let organisation: OrganisationController

    /// - Parameter organisation: nil where the program was given none.
    init(
        following: Following,
        shelf: RepositoriesModel,
        organisation: OrganisationList?,
        now: @escaping @Sendable () -> Date,
        pages: PageResponder
    ) {
        lists = RepositoriesController(
            following: following,
            shelf: shelf,
            hasOrganisation: organisation != nil,
            now: now,
            pages: pages
        )
        marks = RepositoryMarksController(following: following, shelf: shelf, lists: lists, pages: pages)
        details = RepositoryController(following: following, shelf: shelf, now: now, pages: pages)
        charts = RepositoryChartsController(following: following, shelf: shelf, pages: pages)
        exports = RepositoryExportController(following: following, shelf: shelf, pages: pages)
        self.organisation = OrganisationController(
            organisation: organisation,
            following: following,
            now: now,
            pages: pages
        )
    }
}
