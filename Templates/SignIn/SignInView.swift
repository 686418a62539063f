public import Rendering

/// The form that asks for the password: on a page of its own, or in the way of a form that was sent.
public protocol SignInView: View {
    var heading: String { get }
    /// What the password is asked for.
    var explanation: String { get }
    /// Where the form is sent.
    var signInURL: String { get }
    /// A form that was sent without a session, to be sent again with the password; `nil` without one.
    var heldForm: String? { get }
    /// Why the last attempt has failed; `nil` at the first.
    var failure: String? { get }
    /// The id of what says so.
    var failureID: String? { get }
}
