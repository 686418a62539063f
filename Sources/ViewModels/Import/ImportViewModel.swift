package import Models
import Routing
import Views

package struct ImportViewModel: ImportView, PageContent, Equatable {
    package let heading = "Import"
    package let status: LiveRegionViewModel<ImportStatusViewModel>
    package let form: ImportFormViewModel

    package let pageTitle = "Import"
    package let place: Place?

    package init(_ state: ImportState, form: ImportFormViewModel) {
        status = .importing(state)
        self.form = form
        place = nil
    }
}
