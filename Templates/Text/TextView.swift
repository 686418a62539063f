package import Rendering

/// The main page of the text.
package protocol TextView: View {
    associatedtype Side: TextSideView

    var heading: String { get }
    var side: Side { get }
}
