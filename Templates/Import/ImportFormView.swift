public import Rendering

/// The form to which a file is given.
public protocol ImportFormView: View {
    associatedtype Option: ChoiceView

    var importURL: String { get }
    var hint: String { get }
    /// Why what was sent could not be imported.
    var error: String? { get }
    /// The ids of what describes the file, parted by spaces.
    var description: String { get }
    var kinds: [Option] { get }
    var formats: [Option] { get }
    var isStrict: Bool { get }
    var skipsDuplicates: Bool { get }
}
