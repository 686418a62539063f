import Controllers
import HTTPServer
import Routing

extension Application {
    /// Who asks for the password before this resource answers; nil when it may answer at once.
    func gate(of resource: Resource, for request: Request) -> SignInController? {
        guard let signIn, !resource.isOpen, !PageResponder.isSignedIn, signIn.isNeeded(for: request.method) else {
            return nil
        }
        return signIn
    }

    /// nil without a password.
    func signInResource(returningTo destination: Route?) -> Resource? {
        guard let signIn else { return nil }
        return Resource(
            get: { await signIn.show(to: $0, returningTo: destination) },
            post: { try await signIn.signIn($0, returningTo: destination, resend: self.respond(toHeld:)) },
            isOpen: true
        )
    }

    /// nil without a password.
    var signOutResource: Resource? {
        signIn.map { Resource(post: $0.signOut, isOpen: true) }
    }
}
