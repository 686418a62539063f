package import Models
import Routing
import Views

package struct SourceStatusViewModel: SourceStatusView, Equatable {
    /// Of the list, as far as it comes from the source. The rows themselves stay as they are until somebody asks for them.
    package typealias State = ListState<
        SourceCountViewModel, SourceProgressViewModel, EmptyListViewModel, SourceFailureViewModel
    >

    package let state: State
    package let loadURL: String
    package let region: String
    package let loadButton: String?

    package init(_ source: SourceState) {
        let count = source.load.map { SourceCountViewModel($0, of: source.kind, from: source.host) }
        state = Self.state(of: source, count)
        loadURL = source.kind.url(.source)
        region = LiveRegion(source.kind).rawValue
        loadButton =
            switch state {
            case .loading: nil
            case .empty: "Load"
            case .rows: "Load anew"
            case .error, .stale: "Try again"
            }
    }

    private static func state(of source: SourceState, _ count: SourceCountViewModel?) -> State {
        switch source.activity {
        case .none:
            return count.map { .rows($0) }
                ?? .empty(EmptyListViewModel(advice: "Nothing has been loaded from \(source.host) yet."))
        case .loading(let since, let byteCount):
            return .loading(SourceProgressViewModel(source, since: since, byteCount: byteCount), before: count)
        case .matching(let since):
            return .loading(SourceProgressViewModel(source, since: since, byteCount: nil), before: count)
        case .failed(let reason, let time):
            let failure = SourceFailureViewModel(reason, of: source.kind, time: time, isSomethingLeft: count != nil)
            return count.map { .stale($0, failure) } ?? .error(failure)
        }
    }
}

extension LiveRegionViewModel<SourceStatusViewModel> {
    /// How it stands with a source, as the list and its updates show it.
    package static func source(_ state: SourceState) -> Self {
        LiveRegionViewModel(
            LiveRegion(state.kind),
            version: state.version,
            content: SourceStatusViewModel(state)
        )
    }
}

extension LiveRegion {
    fileprivate init(_ kind: CatalogueKind) {
        self =
            switch kind {
            case .songs: .songSource
            case .movies: .movieSource
            }
    }
}
