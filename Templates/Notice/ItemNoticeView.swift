public import Rendering

/// A notice about one song or movie. When the item changes, a script fetches the notice again, and leaves the rest of
/// the page as it is.
public protocol ItemNoticeView: View {
    associatedtype Notice: NoticeView
    associatedtype Changes: LiveRegionView where Changes.Content: ChangesView

    var item: Int { get }
    /// The URL of a page with the notice as it is then.
    var url: String { get }
    /// The notice; `nil` while there is nothing to say.
    var notice: Notice? { get }
    /// The changes of the songs or movies.
    var changes: Changes { get }
}
