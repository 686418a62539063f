import Rendering

package protocol ConditionsView: View {
    var count: Int { get }
    var note: String? { get }
    var isOpen: Bool { get }
}
