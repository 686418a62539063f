package import Rendering

/// A titled list of media: a row for each, or the words that nothing was found.
///
/// It shows songs and movies alike, and whatever else has rows of a title and a subtitle.
package protocol MediaListView: View {
    associatedtype Row: MediaRowView

    var heading: String { get }
    /// How many there are, in words.
    var count: String { get }
    var rows: [Row] { get }
    /// What to do when nothing was found.
    var emptyAdvice: String { get }
}
