import Rendering

package protocol TextView: View {
    var title: String { get }
    var part: Substring { get }
    var count: Int { get }
    var note: String? { get }
}
