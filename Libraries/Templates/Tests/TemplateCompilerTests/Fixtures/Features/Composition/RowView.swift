import Rendering

package protocol RowView: View {
    var name: String { get }
}
