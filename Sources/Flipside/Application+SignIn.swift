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

    /// Without a password there is nothing here.
    func signInResource(returningTo destination: Route?) -> Resource {
        guard let signIn else { return Resource(get: { _ in self.pages.notFound() }, isOpen: true) }
        return Resource(
            get: { await signIn.show(to: $0, returningTo: destination) },
            post: { try await signIn.signIn($0, returningTo: destination, resend: self.respond(toHeld:)) },
            isOpen: true
        )
    }

    /// Nor is there anybody to sign out.
    var signOutResource: Resource {
        guard let signIn else { return Resource(isOpen: true) }
        return Resource(post: signIn.signOut, isOpen: true)
    }
}
