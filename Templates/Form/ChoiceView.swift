package import Rendering

/// One of the things that a field offers.
package protocol ChoiceView: View {
    /// What is sent.
    var value: String { get }
    var label: String { get }
    var isChosen: Bool { get }
}
