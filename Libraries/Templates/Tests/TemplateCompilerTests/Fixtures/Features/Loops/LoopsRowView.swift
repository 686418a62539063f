import Rendering

package protocol LoopsRowView: View {
    var name: String { get }
}
