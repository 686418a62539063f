import Rendering

package protocol URLsView: View {
    var url: String { get }
    var image: String? { get }
    var query: String { get }
    var page: Int { get }
}
