import Models
import Routing
import ViewModels

extension Preview {
    static let signIn = previews(
        of: "SignIn",
        [
            "Sign in": { _ in SignInViewModel(returningTo: nil, protection: .all) },
            "Signed out": { _ in SignInViewModel(returningTo: nil, protection: .writes, isSignedOut: true) },
            "Refused": { _ in
                SignInViewModel(
                    returningTo: .textEdit,
                    protection: .writes,
                    failure: .tooManyAttempts(secondsToWait: 60)
                )
            },
            "With a form that waits": {
                SignInViewModel(holding: $0.words("text=Hello"), to: .text, failure: .wrongPassword)
            },
        ]
    )
}
