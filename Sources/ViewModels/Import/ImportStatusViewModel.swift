package import Models
import Views

package struct ImportStatusViewModel: ImportStatusView, Equatable {
    package let progress: ImportProgressViewModel?
    package let result: ImportResultViewModel?

    package init(_ state: ImportState) {
        switch state.activity {
        case .none:
            progress = nil
            result = nil
        case .running(let progress):
            self.progress = ImportProgressViewModel(progress)
            result = nil
        case .ended(let report):
            progress = nil
            result = ImportResultViewModel(report)
        }
    }
}

extension LiveRegionViewModel<ImportStatusViewModel> {
    /// How it stands with the import, as its page and its updates show it.
    package static func importing(_ state: ImportState) -> Self {
        LiveRegionViewModel(.importing, version: state.version, content: ImportStatusViewModel(state))
    }
}
