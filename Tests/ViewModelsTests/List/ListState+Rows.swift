import Rendering
import ViewModels

extension ListState {
    /// What is shown as rows, in whatever state; nil where there is none.
    var rows: Rows? {
        switch self {
        case .rows(let rows), .stale(let rows, _): rows
        case .loading(_, let rows): rows
        case .empty, .error: nil
        }
    }
}
