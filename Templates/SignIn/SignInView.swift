public import Rendering

/// The sign-in form: on its own page, or as the response to a form that needs the password.
public protocol SignInView: View {
    associatedtype HeldForm: HiddenFieldView

    var heading: String { get }
    /// A message after signing out; `nil` otherwise.
    var notice: String? { get }
    /// The reason that the password is needed.
    var explanation: String { get }
    var signInURL: String { get }
    /// The name of the field for the password.
    var passwordField: String { get }
    /// The form that was sent without a session, and is sent again with the password; `nil` without one.
    var heldForm: HeldForm? { get }
    /// The reason that the last attempt failed; `nil` before the first attempt.
    var failure: String? { get }
    /// The id of the element with the failure.
    var failureID: String? { get }
}
