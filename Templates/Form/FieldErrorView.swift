package import Rendering

/// The summary above a form: what is wrong, and a link to the field.
package protocol FieldErrorView: View {
    var message: String { get }
    /// The id of the field.
    var field: String { get }
}
