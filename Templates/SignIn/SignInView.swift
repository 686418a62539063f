public import Rendering

/// The form that asks for the password: on a page of its own, or in place of the answer to a form that needs it.
public protocol SignInView: View {
    associatedtype HeldForm: HiddenFieldView

    var heading: String { get }
    /// The reason why the password is needed.
    var explanation: String { get }
    var signInURL: String { get }
    /// The name of the field for the password.
    var passwordField: String { get }
    /// The form that was sent without a session, and that is sent on after the password; `nil` without one.
    var heldForm: HeldForm? { get }
    /// The reason why the last attempt failed; `nil` at the first.
    var failure: String? { get }
    /// The id of the element with the failure.
    var failureID: String? { get }
}
