package import Rendering

/// A titled list of media: a row for each, or the words that nothing was found.
///
/// It shows songs and movies alike, and whatever else has rows of a title and a subtitle.
package protocol MediaListView: View {
    associatedtype Row: MediaRowView
    associatedtype Pagination: PaginationView
    associatedtype Notice: UndoNoticeView

    var heading: String { get }
    /// How many there are, in words.
    var count: String { get }
    /// What has just happened; `nil` for nothing.
    var notice: Notice? { get }
    var addURL: String { get }
    /// The words of the link to the form for another one.
    var addLink: String { get }
    var chartsURL: String { get }
    /// The words of the link to the charts.
    var chartsLink: String { get }
    var rows: [Row] { get }
    /// The number of the first row; `nil` for 1.
    var start: Int? { get }
    /// `nil` when all rows are here.
    var pagination: Pagination? { get }
    /// What to do when nothing was found.
    var emptyAdvice: String { get }
}
