import Rendering

package protocol AttributesView: View {
    var id: String { get }
    var style: String? { get }
    var count: Int { get }
    var label: String { get }
}
