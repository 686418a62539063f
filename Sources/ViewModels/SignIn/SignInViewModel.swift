package import Models
package import Routing
import Views

/// The page that asks for the password.
package struct SignInViewModel: SignInView, PageContent, Equatable {
    package let heading = "Sign in"
    package let explanation: String
    package let signInURL: String
    package let heldForm: String?
    package let failure: String?

    package var failureID: String? { failure == nil ? nil : "password-error" }
    package var pageTitle: String { failure == nil ? heading : "Error: \(heading)" }
    package let place: Place? = nil

    /// The page as one comes to it, or as it comes back after an attempt that failed.
    package init(returningTo route: Route?, protection: Protection, failure: SignInError? = nil) {
        explanation =
            switch protection {
            case .writes: "Everyone can read here. To change something you need the password."
            case .all: "These pages are for those who know the password."
            }
        signInURL = Route.signIn(returnTo: route).url
        heldForm = nil
        self.failure = failure.map(Self.words)
    }

    /// A form was sent to `route` by somebody who is not signed in. It waits on the page, so that nothing typed
    /// is lost, and is sent on after the password.
    package init(holding form: String, to route: Route, failure: SignInError? = nil) {
        explanation =
            "Nothing was saved yet, as that needs the password. What you entered is kept, and is saved once you are in."
        signInURL = Route.signIn(returnTo: route).url
        heldForm = form
        self.failure = failure.map(Self.words)
    }

    private static func words(for error: SignInError) -> String {
        switch error {
        case .wrongPassword:
            "This is not the password. Mind capital letters and spaces, and try again."
        case .tooManyAttempts(let seconds):
            "Too many wrong passwords came from your address. "
                + "Try again in \(Quantity(seconds, one: "second", many: "seconds").words)."
        }
    }
}
