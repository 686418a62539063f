package import Models
import Routing
import Views

package struct LatestEntriesViewModel: LatestEntriesView, Equatable {
    package let rows: [EntryTextViewModel]
    package let listURL = Route.entries().url
    package let listLink: String

    package init(_ state: EntriesState) {
        rows = state.latest.prefix(5).map(EntryTextViewModel.init)
        listLink =
            state.count == 0 ? "Add an entry" : "All \(Quantity(state.count, one: "entry", many: "entries").words)"
    }
}

extension LiveRegionViewModel<LatestEntriesViewModel> {
    package static func latestEntries(_ state: EntriesState) -> Self {
        LiveRegionViewModel(.latestEntries, version: state.version, content: LatestEntriesViewModel(state))
    }
}
