public import Rendering

/// A field to choose one of a few with its label, and with what is wrong with it.
public protocol ChoiceFieldView: View {
    associatedtype Choice: ChoiceView

    /// The name that it is sent by, and its id.
    var name: String { get }
    var label: String { get }
    var choices: [Choice] { get }
    /// What is wrong with what was sent.
    var error: String? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String? { get }
    /// Whether the page begins here.
    var hasFocus: Bool { get }
}
