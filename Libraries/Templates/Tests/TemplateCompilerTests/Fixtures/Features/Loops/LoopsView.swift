import Rendering

package protocol LoopsView: View {
    var groups: [[Int]] { get }
    var rows: [any View] { get }
}
