package import Rendering

/// All that is known of one song or movie.
package protocol MediaDetailsView: View {
    associatedtype Fact: MediaFactView

    var heading: String { get }
    var facts: [Fact] { get }
    var listURL: String { get }
    /// The words of the way back to the list.
    var listLink: String { get }
}
