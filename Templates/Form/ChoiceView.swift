public import Rendering

/// One of the things that a field offers.
public protocol ChoiceView: View {
    /// What is sent.
    var value: String { get }
    var label: String { get }
    var isChosen: Bool { get }
}
