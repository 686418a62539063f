import Rendering

package protocol SwiftInExpressionsView: View {
    var names: [String] { get }
    var counts: [String: Int] { get }
}
