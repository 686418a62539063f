package import HTTPServer
package import HTTPTypes
package import Models
package import Routing
import ViewModels

/// Asks for the password, and recognises sessions by their cookie.
package struct SignInController: Sendable {
    private let model: SignInModel
    private let protection: Protection
    private let pages: PageResponder
    private let report: @Sendable (SignInReport) -> Void

    /// - Parameter report: Called for each attempt to sign in.
    package init(
        model: SignInModel,
        protection: Protection,
        pages: PageResponder,
        report: @escaping @Sendable (SignInReport) -> Void
    ) {
        self.model = model
        self.protection = protection
        self.pages = pages
        self.report = report
    }

    /// Whether requests with this method need a session.
    package func isNeeded(for method: HTTPRequest.Method) -> Bool {
        protection == .all || method != .get && method != .head
    }

    package func isSignedIn(_ request: Request) async -> Bool {
        guard let token = request.session else { return false }
        return await model.isSignedIn(with: token)
    }

    /// Returns a function that checks whether the session still exists, for a response that lasts longer than its
    /// request; `nil` if the request needs no session.
    package func authorization(of request: Request) -> (@Sendable () async -> Bool)? {
        guard isNeeded(for: request.method), let token = request.session else { return nil }
        return { [model] in await model.isSignedIn(with: token) }
    }

    /// The model of the sessions, to be followed.
    @Domain package var followed: FollowedModel {
        FollowedModel(readsOwnChanges: false) { [model] in try await model.reload() }
    }

    /// Asks for the password.
    package func show(returningTo route: Route?, isSignedOut: Bool, in context: RequestContext) -> Response {
        if context.isSignedIn { return pages.seeOther(route ?? .home) }
        let page = SignInViewModel(returningTo: route, protection: protection, isSignedOut: isSignedOut)
        return pages.show(page, in: context)
    }

    /// Begins a session if the password is correct. Then redirects to a page, or processes the held form.
    /// - Parameters:
    ///   - formRoute: The URL that a held form is for.
    ///   - resend: Responds to the held form as to a separate request.
    package func signIn(
        _ request: Request,
        returningTo route: Route?,
        holdingFormFor formRoute: Route?,
        in context: RequestContext,
        resend: (Request, RequestContext) async -> Response
    ) async throws -> Response {
        let limit = formRoute == nil ? SignInFormField.sizeLimit : SignInFormField.sizeLimitWithHeldForm
        let form = try await request.form(of: SignInFormField.self, upTo: limit)
        let held = formRoute.flatMap { route in form[.heldForm].map { HeldForm(bytes: $0.bytes, route: route) } }
        do {
            let password = form[.password]?.bytes ?? []
            let tokens = try await model.signIn(with: password, from: SignInClient(request))
            report(SignInReport(failure: nil, of: request))
            var signedIn = context
            signedIn.isSignedIn = true
            let response =
                if let held {
                    await resend(held.request(after: request), signedIn)
                } else {
                    pages.seeOther(route ?? .home)
                }
            return try response.remembering(tokens.session, in: context).remembering(tokens.device, in: context)
        } catch let error as SignInError {
            report(SignInReport(failure: error, of: request))
            let page = SignInViewModel(
                returningTo: held?.route ?? route,
                protection: protection,
                holding: held?.text,
                failure: error
            )
            return refuse(page, because: error, in: context)
        }
    }

    /// Ends the session, and shows the sign-in page.
    package func signOut(_ request: Request, in context: RequestContext) async throws -> Response {
        if let token = request.session { try await model.signOut(with: token) }
        return try pages.seeOther(.signIn(returnTo: nil, isSignedOut: true)).forgettingSession(in: context)
    }

    /// Returns the list of the sessions, for a visitor with one of them.
    func sessions(_ context: RequestContext) async -> SessionListViewModel? {
        guard let token = context.session, let own = await model.session(with: token) else { return nil }
        return SessionListViewModel(await model.currentSessions(), own: own)
    }

    /// Ends one session, or all except the visitor's own, and returns to the list. Ending one's own is signing out.
    package func endSessions(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: SessionFormField.self)
        guard let token = request.session, let own = await model.session(with: token) else {
            return pages.signInFirst(in: context)
        }
        if form[.others] != nil {
            try await model.endSessions(except: token)
        } else if let id = form.text(of: .session) {
            guard id != own.id else { return try await signOut(request, in: context) }
            try await model.endSession(id)
        }
        return pages.seeOther(.settings(), at: SessionListViewModel.fragment)
    }

    /// Responds to a request that needs a session: a page is shown after signing in, and a form is held until then.
    package func requestSignIn(_ request: Request, for route: Route, in context: RequestContext) async throws
        -> Response
    {
        if context.wantsJSON { return pages.signInFirst(in: context) }
        if request.method == .get || request.method == .head {
            return pages.seeOther(.signIn(returnTo: route))
        }
        guard let held = try await HeldForm(of: request, to: route) else { return pages.signInFirst(in: context) }
        let page = SignInViewModel(returningTo: route, protection: protection, holding: held.text)
        return pages.show(page, status: .forbidden, in: context)
    }

    private func refuse(
        _ page: SignInViewModel,
        because error: SignInError,
        in context: RequestContext
    ) -> Response {
        switch error {
        case .wrongPassword:
            return pages.show(page, status: .unprocessableContent, in: context)
        case .tooManyAttempts(let seconds, isDevice: _), .notYourTurn(let seconds):
            return pages.show(page, status: .tooManyRequests, in: context).retryable(after: seconds)
        }
    }
}

extension SignInClient {
    fileprivate init(_ request: Request) {
        self.init(
            networks: request.remoteAddress == nil ? [""] : request.clientNetworks.map(\.description),
            device: request.cookies.device(isSecure: request.isSecure),
            browser: request.headerFields[.userAgent].flatMap(BrowserName.name)
        )
    }
}

/// An attempt to sign in, for the log.
package struct SignInReport: Sendable, Equatable {
    /// The reason that it failed; `nil` if it has succeeded.
    package let failure: SignInError?
    /// The IP address of the client; `nil` for a request made in this process.
    package let address: String?

    fileprivate init(failure: SignInError?, of request: Request) {
        self.failure = failure
        address = request.remoteAddress?.ipAddress.description
    }
}
