package import Models
package import Routing
import Views

/// The page that asks for the password.
package struct SignInViewModel: SignInView, PageContent, Equatable {
    package let heading = "Sign in"
    package let notice: NoticeViewModel?
    package let explanation: String
    package let signInURL: String
    package let password: PasswordFieldViewModel
    package let heldForm: HiddenFieldViewModel?

    package var pageTitle: String { password.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = nil

    /// The sign-in page, at first or after a failed attempt.
    /// - Parameter isSignedOut: Whether the visitor has just signed out.
    package init(
        returningTo route: Route?,
        protection: Protection,
        isSignedOut: Bool = false,
        failure: SignInError? = nil
    ) {
        notice = isSignedOut ? NoticeViewModel("You are signed out.") : nil
        explanation =
            switch protection {
            case .writes: "Everyone can read. To change something, enter the password."
            case .all: "Enter the password to see these pages."
            }
        signInURL = Route.signIn(returnTo: route).url
        heldForm = nil
        password = Self.password(failure)
    }

    /// The page after a form that needs the password was sent to `route` without a session. The page contains the form,
    /// so that no input is lost, and sends it again with the password.
    package init(holding form: String, to route: Route, failure: SignInError? = nil) {
        notice = nil
        explanation =
            "Changes need the password. Your change is kept, and takes effect when you sign in."
        signInURL = Route.signIn(returnTo: route).url
        heldForm = HiddenFieldViewModel(SignInFormField.heldForm, value: form)
        password = Self.password(failure)
    }

    /// - Parameter failure: The reason that the last attempt failed; `nil` before the first attempt.
    private static func password(_ failure: SignInError?) -> PasswordFieldViewModel {
        let name = SignInFormField.password
        var field = PasswordFieldViewModel(name, label: "Password", autocomplete: "current-password")
        field.isRequired = true
        field.hasFocus = true
        field.error = failure.map(message)
        return field
    }

    private static func message(for error: SignInError) -> String {
        switch error {
        case .wrongPassword:
            "The password is wrong. Check capital letters and spaces, and try again."
        case .tooManyAttempts(let seconds):
            "Too many wrong passwords came from your IP address. "
                + "Try again in \(Quantity(seconds, one: "second", many: "seconds").words)."
        }
    }
}
