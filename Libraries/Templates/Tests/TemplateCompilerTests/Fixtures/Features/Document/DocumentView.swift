import Rendering

package protocol DocumentView: View {
    var title: String { get }
}
