public import Rendering

/// The sign-in form: on its own page, or as the response to a form that needs the password.
public protocol SignInView: View {
    associatedtype Notice: NoticeView
    associatedtype Password: PasswordFieldView
    associatedtype HeldForm: HiddenFieldView

    var heading: String { get }
    /// A message after signing out; `nil` otherwise.
    var notice: Notice? { get }
    /// The reason that the password is needed.
    var explanation: String { get }
    var signInURL: String { get }
    var password: Password { get }
    /// The form that was sent without a session, and is sent again with the password; `nil` without one.
    var heldForm: HeldForm? { get }
}
