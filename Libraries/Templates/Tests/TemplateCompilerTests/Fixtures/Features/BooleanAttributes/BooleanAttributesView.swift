import Rendering

package protocol BooleanAttributesView: View {
    var isOn: Bool { get }
    var isCurrent: Bool? { get }
}
