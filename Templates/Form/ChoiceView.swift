package import Rendering

/// One of several things to choose from.
package protocol ChoiceView: View {
    /// What it is sent as.
    var value: String { get }
    var name: String { get }
    var isSelected: Bool { get }
}
