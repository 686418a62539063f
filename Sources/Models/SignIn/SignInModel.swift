package import Foundation

/// The sessions of visitors who have entered the password. There are no users: anyone with the password can sign in.
@Domain
package final class SignInModel {
    /// The duration of a session in seconds: 30 days.
    package nonisolated static let sessionLength = 30 * 24 * 60 * 60

    private let password: Password
    private let store: any SessionStore
    private let now: @Sendable () -> Date
    private var sessions: [[UInt8]: Date]
    /// The limit on guessing the password.
    private var attempts = TokenBuckets<String>(burst: 5, interval: 20)

    /// Creates a model with the sessions that `store` has loaded.
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

    /// Begins a session if the password is correct.
    /// - Parameter client: The network address of the client. The attempts of each client are counted.
    /// - Returns: The token of the new session.
    /// - Throws: `SignInError`, and the store's errors; no session begins then.
    package func signIn(with typed: [UInt8], from client: String) async throws -> SessionToken {
        // An early attempt is refused, whatever the password.
        if let seconds = attempts.take(from: client, at: now()) {
            throw SignInError.tooManyAttempts(secondsToWait: seconds)
        }
        guard password.matches(typed) else { throw SignInError.wrongPassword }
        attempts.fill(for: client)
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

    /// Returns whether a current session has this token.
    package func isSignedIn(with token: SessionToken) -> Bool {
        guard let end = sessions[token.digest(with: password)] else { return false }
        return end > now()
    }

    /// Ends the session with this token, if there is one.
    /// - Throws: The store's errors; the session continues then.
    package func signOut(with token: SessionToken) async throws {
        let digest = token.digest(with: password)
        try await store.remove(tokenDigest: digest)
        sessions[digest] = nil
    }
}

/// The reason that a visitor is not signed in. The view model words it.
package enum SignInError: Error, Sendable, Equatable {
    case wrongPassword
    /// The client has to wait before its next attempt.
    case tooManyAttempts(secondsToWait: Int)
}

/// The actions that require the password.
package enum Protection: String, CaseIterable, Sendable {
    /// Changes require it; anyone may read.
    case writes
    /// All pages require it.
    case all
}
