import Controllers
package import HTTPServer
package import Models

/// Who is let in: by which names, through which proxies, with which password.
package struct Access: Sendable {
    package var hosts = AllowedHosts.loopback
    package var proxies = TrustedProxies()
    package var password: Password?
    /// What the password is asked for, if there is one.
    package var protection = Protection.all

    /// For this machine alone, without a password.
    package init() {}

    func signInController(store: some SessionStore, pages: PageResponder) async throws -> SignInController? {
        guard let password else { return nil }
        let model = await SignInModel(password: password, sessions: try store.load(), store: store)
        return SignInController(model: model, protection: protection, pages: pages)
    }
}
