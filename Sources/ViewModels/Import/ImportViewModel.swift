package import Models
import Routing
import Views

package struct ImportViewModel: ImportView, PageContent, Equatable {
    package let heading = "Import and export"
    package let status: LiveRegionViewModel<ImportStatusViewModel>
    package let form: ImportFormViewModel
    package let exports: [ExportLinksViewModel]

    package let pageTitle = "Import and export"
    package let place: Place?

    package init(_ state: ImportState, form: ImportFormViewModel) {
        status = .importing(state)
        self.form = form
        exports = CatalogueKind.allCases.map { ExportLinksViewModel(of: $0) }
        place = nil
    }
}
