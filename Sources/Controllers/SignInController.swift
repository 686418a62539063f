package import HTTPServer
package import HTTPTypes
package import Models
package import Routing
import ViewModels

/// Asks for the password, and knows by its cookie who has given it.
package struct SignInController: Sendable {
    private let model: SignInModel
    private let protection: Protection
    private let pages: PageResponder

    package init(model: SignInModel, protection: Protection, pages: PageResponder) {
        self.model = model
        self.protection = protection
        self.pages = pages
    }

    /// Whether a request with this method is for those only who are signed in.
    package func isNeeded(for method: HTTPRequest.Method) -> Bool {
        protection == .all || method != .get && method != .head
    }

    package func isSignedIn(_ request: Request) async -> Bool {
        guard let token = SessionCookie.token(of: request) else { return false }
        return await model.isSignedIn(with: token)
    }

    /// Whether a session that is under way goes on, to be asked again and again by what outlasts its request; nil where
    /// no session is needed.
    package func watch(_ request: Request) -> (@Sendable () async -> Bool)? {
        guard isNeeded(for: request.method), let token = SessionCookie.token(of: request) else { return nil }
        return { [model] in await model.isSignedIn(with: token) }
    }

    package func show(to request: Request, returningTo route: Route?) async -> Response {
        if await isSignedIn(request) { return pages.seeOther(route ?? .home) }
        return pages.show(SignInViewModel(returningTo: route, protection: protection))
    }

    /// Lets who knows the password in, and sends them on to a page or sends on the form that was held until now.
    /// - Parameter resend: Answers a request that somebody makes who is signed in.
    package func signIn(
        _ request: Request,
        returningTo route: Route?,
        resend: (Request) async -> Response
    ) async throws -> Response {
        let form = try await request.form()
        let held = route.flatMap { route in form["held-form"].map { HeldForm(bytes: $0.bytes, route: route) } }
        do {
            let password = form["password"]?.bytes ?? []
            let token = try await model.signIn(with: password, from: Self.client(of: request))
            var response =
                if let held {
                    await resend(held.request(after: request, with: token))
                } else {
                    pages.seeOther(route ?? .home)
                }
            response.headerFields.append(try SessionCookie.begin(token, for: request))
            return response
        } catch let error as SignInError {
            let page =
                held.map { SignInViewModel(holding: $0.text, to: $0.route, failure: error) }
                ?? SignInViewModel(returningTo: route, protection: protection, failure: error)
            return refuse(page, because: error)
        }
    }

    package func signOut(_ request: Request) async throws -> Response {
        if let token = SessionCookie.token(of: request) { try await model.signOut(with: token) }
        var response = pages.seeOther(.home)
        response.headerFields.append(try SessionCookie.end(for: request))
        return response
    }

    /// Answers what was asked for without a session: a page is shown after signing in, a form is held until then.
    package func ask(_ request: Request, for route: Route) async throws -> Response {
        if PageResponder.answersProgram { return pages.signInFirst() }
        if request.method == .get || request.method == .head {
            return pages.seeOther(.signIn(returnTo: route))
        }
        guard let held = try await HeldForm(of: request, to: route) else { return pages.signInFirst() }
        return pages.show(SignInViewModel(holding: held.text, to: route), status: .forbidden)
    }

    private func refuse(_ page: SignInViewModel, because error: SignInError) -> Response {
        switch error {
        case .wrongPassword:
            return pages.show(page, status: .unprocessableContent)
        case .tooManyAttempts(let seconds):
            var response = pages.show(page, status: .tooManyRequests)
            response.headerFields[.retryAfter] = "\(seconds)"
            return response
        }
    }

    /// Whose attempts are counted together.
    private static func client(of request: Request) -> String {
        request.remoteAddress?.ipAddress.subscriber.description ?? ""
    }
}
