import Rendering

package protocol TextOnlyElementsView: View {
    var text: String { get }
    var isOn: Bool { get }
}
