package import Rendering

/// The front page: the text, and the latest of every list.
package protocol HomeView: View {
    associatedtype Text: TextSideView
    associatedtype Songs: LatestMediaView
    associatedtype Movies: LatestMediaView

    var heading: String { get }
    var text: Text { get }
    var songs: Songs { get }
    var movies: Movies { get }
}
