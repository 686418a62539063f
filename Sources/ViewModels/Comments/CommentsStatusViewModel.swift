package import Models
import Routing
import Views

package struct CommentsStatusViewModel: CommentsStatusView, Equatable {
    package let count: CommentsCountViewModel?
    package let progress: CommentsProgressViewModel?
    package let failure: CommentsFailureViewModel?
    package let loadURL = Route.comments().url
    package let loadButton: String

    package init(_ state: CommentsState) {
        count = state.list.map(CommentsCountViewModel.init)
        switch state.activity {
        case .none:
            progress = nil
            failure = nil
            loadButton = state.list == nil ? "Load" : "Load again"
        case .loading(let since, let byteCount):
            progress = CommentsProgressViewModel(since: since, byteCount: byteCount)
            failure = nil
            loadButton = "Load"
        case .failed(let reason, let time):
            progress = nil
            failure = CommentsFailureViewModel(reason, time: time, isSomethingLeft: state.list != nil)
            loadButton = "Try again"
        }
    }
}

extension LiveRegionViewModel<CommentsStatusViewModel> {
    /// How it stands with the comments, as every page of them and its updates show it.
    package static func comments(_ state: CommentsState) -> Self {
        LiveRegionViewModel(.comments, version: state.version, content: CommentsStatusViewModel(state))
    }
}
