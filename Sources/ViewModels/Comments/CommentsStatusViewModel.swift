package import Models
import Routing
import Views

package struct CommentsStatusViewModel: CommentsStatusView, Equatable {
    /// Of the list, which says of its rows only how many there are: they are a region of their own.
    package typealias State = ListState<
        CommentsCountViewModel, CommentsProgressViewModel, NoCommentsViewModel, CommentsFailureViewModel
    >

    package let state: State
    package let loadURL = Route.comments().url
    package let loadButton: String?

    package init(_ comments: CommentsState) {
        let count = comments.list.map(CommentsCountViewModel.init)
        state = Self.state(of: comments.activity, count)
        loadButton =
            switch state {
            case .loading: nil
            case .empty: "Load"
            case .rows: "Load again"
            case .error, .stale: "Try again"
            }
    }

    private static func state(of activity: CommentsState.Activity, _ count: CommentsCountViewModel?) -> State {
        switch activity {
        case .none:
            return count.map { .rows($0) } ?? .empty(NoCommentsViewModel())
        case .loading(let since, let byteCount):
            return .loading(CommentsProgressViewModel(since: since, byteCount: byteCount), before: count)
        case .failed(let reason, let time):
            let failure = CommentsFailureViewModel(reason, time: time, isSomethingLeft: count != nil)
            return count.map { .stale($0, failure) } ?? .error(failure)
        }
    }
}

extension LiveRegionViewModel<CommentsStatusViewModel> {
    /// How it stands with the comments, as every page of them and its updates show it.
    package static func comments(_ state: CommentsState) -> Self {
        LiveRegionViewModel(.comments, version: state.version, content: CommentsStatusViewModel(state))
    }
}
