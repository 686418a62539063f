public import Rendering

/// The form that makes a version the text again.
public protocol TextRestorationView: View {
    var url: String { get }
    var number: Int { get }
    /// The version of the state that is replaced by it.
    var base: Int { get }
}
