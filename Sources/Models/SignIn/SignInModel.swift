package import Foundation

/// Who has shown that they know the password. There are no users: whoever knows it is let in.
@Domain
package final class SignInModel {
    /// How long a session lasts, in seconds: 30 days.
    package nonisolated static let sessionLength = 30 * 24 * 60 * 60

    private let password: Password
    private let store: any SessionStore
    private let now: @Sendable () -> Date
    private var sessions: [[UInt8]: Date]
    private var attempts = SignInAttempts()

    /// - Parameters:
    ///   - sessions: What `store` has loaded.
    ///   - now: The clock.
    package init(
        password: Password,
        sessions: [Session],
        store: any SessionStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.password = password
        self.store = store
        self.now = now
        self.sessions = Dictionary(sessions.map { ($0.tokenDigest, $0.end) }) { $1 }
    }

    /// Begins a session for who knows the password.
    /// - Parameters:
    ///   - typed: What is said to be the password.
    ///   - client: Where it comes from: attempts are counted for each.
    /// - Returns: What the browser is to show from now on.
    /// - Throws: `SignInError`, and what the store throws; then nobody is signed in.
    package func signIn(with typed: [UInt8], from client: String) async throws -> SessionToken {
        try attempts.count(from: client, at: now())
        guard password.matches(typed) else { throw SignInError.wrongPassword }
        attempts.forget(client)
        let token = SessionToken.random()
        let session = Session(
            tokenDigest: token.digest(with: password),
            end: now() + TimeInterval(Self.sessionLength)
        )
        try await store.add(session, now: now())
        let now = now()
        sessions = sessions.filter { $0.value > now }
        sessions[session.tokenDigest] = session.end
        return token
    }

    /// Whether a session with this token is under way.
    package func isSignedIn(with token: SessionToken) -> Bool {
        guard let end = sessions[token.digest(with: password)] else { return false }
        return end > now()
    }

    /// Ends a session; without one there is nothing to do.
    /// - Throws: What the store throws; then the session goes on, here as there.
    package func signOut(with token: SessionToken) async throws {
        let digest = token.digest(with: password)
        try await store.remove(tokenDigest: digest)
        sessions[digest] = nil
    }
}
