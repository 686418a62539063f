public import Rendering

/// The models that a page shows outside of live regions, at the end of the page. When one of them changes, a script fetches
/// the page again, or offers to.
///
/// It is not visible.
public protocol RefreshView: View {
    associatedtype Region: LiveRegionView where Region.Content: ChangesView

    var regions: [Region] { get }
    /// The words of the offer; empty for a page that is fetched again at once.
    var offer: String { get }
    /// The only item whose changes count; `nil` when all do.
    var item: Int? { get }
}
