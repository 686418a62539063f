import Controllers
import Foundation
package import HTTPServer
import Logging
package import Models
import Synchronization

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
        logger: Logger,
        now: @escaping @Sendable () -> Date
    ) async throws -> SignInController? {
        guard let password else { return nil }
        let model = await SignInModel(
            password: password,
            sessions: try store.load(),
            devices: try store.devices(),
            store: store,
            now: now
        )
        return SignInController(model: model, protection: protection, pages: pages, report: logger.record)
    }
}

extension Logger {
    /// Logs an attempt to sign in. deploy/fail2ban reads these lines.
    fileprivate func record(_ attempt: SignInReport) {
        let address = Logger.MetadataValue.string(attempt.address ?? "none")
        guard let reason = attempt.failure?.logReason else { return info("Signed in", metadata: ["address": address]) }
        warning("Sign-in failed", metadata: ["address": address, "reason": .string(reason)])
    }
}

extension SignInError {
    fileprivate var logReason: String {
        switch self {
        case .wrongPassword: "wrong-password"
        case .tooManyAttempts: "too-many-attempts"
        case .notYourTurn: "not-its-turn"
        }
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

/// Reports a reverse proxy that is not declared, once.
final class UndeclaredProxies: Sendable {
    private let proxies: TrustedProxies
    private let logger: Logger
    private let isReported = Atomic(false)

    init(proxies: TrustedProxies, logger: Logger) {
        self.proxies = proxies
        self.logger = logger
    }

    /// Logs a warning if a request seems to come from a proxy that is not trusted, and if it is the first one.
    func notice(_ request: Request) {
        guard !isReported.load(ordering: .relaxed), proxies.isUndeclaredProxy(request),
            !isReported.exchange(true, ordering: .relaxed), let proxy = request.remoteAddress?.ipAddress
        else { return }
        logger.warning(
            """
            Requests from \(proxy) name other clients, but \(proxy) is not a trusted proxy, so all its clients count as \
            one: wrong passwords of one keep all from signing in. If it is your proxy, set --trusted-proxies \(proxy)
            """
        )
    }
}
