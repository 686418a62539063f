import Foundation
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

    /// - Parameters:
    ///   - route: The page to show after signing in, or the URL of the held form.
    ///   - form: A form that was sent without a session. It is in the page, so that no input is lost, and is sent again
    ///     with the password.
    ///   - isSignedOut: Whether the visitor has just signed out.
    ///   - failure: The reason that the last attempt failed; `nil` before the first attempt.
    package init(
        returningTo route: Route?,
        protection: Protection,
        holding form: String? = nil,
        isSignedOut: Bool = false,
        failure: SignInError? = nil
    ) {
        notice = isSignedOut ? NoticeViewModel("You are signed out.") : nil
        explanation =
            switch protection {
            case _ where form != nil:
                "Changes need the password. Your change is kept, and takes effect when you sign in."
            case .writes: "Everyone can read. To change something, enter the password."
            case .all: "Enter the password to see these pages."
            }
        signInURL = Route.signIn(returnTo: route).url
        heldForm = form.map { HiddenFieldViewModel(SignInFormField.heldForm, value: $0) }
        let name = SignInFormField.password
        var field = PasswordFieldViewModel(name, label: "Password", autocomplete: "current-password")
        field.isRequired = true
        field.hasFocus = true
        field.error = failure.map(Self.message)
        password = field
    }

    private static func message(for error: SignInError) -> String {
        switch error {
        case .wrongPassword:
            "The password is wrong. Check capital letters and spaces, and try again."
        case .tooManyAttempts(let seconds, isDevice: false):
            "Too many wrong passwords came from your IP address. Try again in \(seconds.counted("second"))."
        case .tooManyAttempts(let seconds, isDevice: true):
            "Too many wrong passwords came from this browser. Try again in \(seconds.counted("second"))."
        case .notYourTurn(let seconds):
            "Many wrong passwords are arriving, so browsers that have not signed in before wait for their turn. "
                + "Yours begins in \(TimeInterval(seconds).inWords) and lasts \(SignInError.turnLength.inWords): try again then."
        }
    }
}
