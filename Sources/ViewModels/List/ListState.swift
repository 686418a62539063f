package import Rendering

/// What a list shows: always one of these, and so no page has to guess from what is missing.
///
/// A list that cannot come into a state says so: its view for that is `Never`.
package enum ListState<Rows: View, Loading: View, Empty: View, Failure: View>: View {
    /// Rows are on their way. Those of before, if there are any, are shown until then.
    case loading(Loading, before: Rows?)
    /// There are none, and what to do next.
    case empty(Empty)
    /// None could be had, and why.
    case error(Failure)
    /// Those of before, and why they are not the latest.
    case stale(Rows, Failure)
    case rows(Rows)

    package func render(into html: inout HTML) {
        switch self {
        case .loading(let progress, let rows):
            rows?.render(into: &html)
            progress.render(into: &html)
        case .empty(let advice):
            advice.render(into: &html)
        case .error(let failure):
            failure.render(into: &html)
        case .stale(let rows, let failure):
            failure.render(into: &html)
            rows.render(into: &html)
        case .rows(let rows):
            rows.render(into: &html)
        }
    }
}

extension ListState: Equatable where Rows: Equatable, Loading: Equatable, Empty: Equatable, Failure: Equatable {}

/// Of a list that is at hand whenever it is asked for.
package typealias StoredListState<Rows: View> = ListState<Rows, Never, EmptyListViewModel, Never>
