import Controllers
import Foundation
package import HTTPServer
package import Models

/// The allowed hosts, the trusted proxies, the password, and whether changes are limited.
package struct Access: Sendable {
    package var hosts = AllowedHosts.loopback
    package var proxies = TrustedProxies()
    package var password: Password?
    /// The requests that need the password, if there is one.
    package var protection = Protection.all
    /// Whether the changes of each client are limited.
    package var limitsChanges = true

    /// Access from this machine only, without a password.
    package init() {}

    func signInController(
        store: some SessionStore,
        pages: PageResponder,
        now: @escaping @Sendable () -> Date
    ) async throws -> SignInController? {
        guard let password else { return nil }
        let model = await SignInModel(password: password, sessions: try store.load(), store: store, now: now)
        return SignInController(model: model, protection: protection, pages: pages)
    }
}

extension Access {
    /// Creates the access that the options describe; the password is read from its file.
    /// - Throws: `ValidationError` for the options, `FileError` for the file.
    init(_ options: ServeOptions) throws {
        hosts = try options.access.hosts(listeningOn: options.server.host)
        proxies = TrustedProxies(options.access.trustedProxies)
        protection = try options.access.protection
        limitsChanges = options.limits.limitChanges == .on
        guard let file = options.access.passwordFile.map({ SecretFile(path: $0) }) else { return }
        password = try file.password()
        if file.isReadableByOthers {
            Console.note("Other users of this machine can read the password file \(file.path). Run chmod 600 on it.")
        }
    }

    /// The warning at the start of a server that the network can reach without a password.
    static let openToTheNetwork =
        "Anyone who can reach this machine can change its data. Set a password with --password-file."
}
