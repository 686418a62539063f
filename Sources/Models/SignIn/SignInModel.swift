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
    private var attempts = SignInAttempts()

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

/// A limit on guessing the password: each client has a few attempts at once, then one in each interval.
///
/// An early attempt is refused at once, even with the right password, so a waiting client costs no connection.
struct SignInAttempts {
    /// The number of attempts that a client has at once.
    static let burst = 5
    /// The seconds until a client has another attempt.
    static let interval: TimeInterval = 20

    private let capacity: Int
    /// The time at which each client has all its attempts again.
    private var recoveries: [String: Date] = [:]

    /// - Parameter capacity: The maximum number of clients in the table. A new client replaces the one that recovers
    ///   first.
    init(capacity: Int = 4096) {
        self.capacity = capacity
    }

    var clientCount: Int { recoveries.count }

    /// Counts an attempt.
    /// - Throws: `tooManyAttempts`; the attempt is not counted then.
    mutating func count(from client: String, at now: Date) throws(SignInError) {
        // If the clock was set back, no client waits longer than for all its attempts.
        let longest = now + Self.interval * Double(Self.burst)
        let recovery = min(max(recoveries[client] ?? now, now), longest)
        let next = recovery + Self.interval
        guard next <= longest else {
            recoveries[client] = recovery
            throw .tooManyAttempts(secondsToWait: Int(next.timeIntervalSince(longest).rounded(.up)))
        }
        makeRoom(for: client, at: now)
        recoveries[client] = next
    }

    /// Gives a client all its attempts again, after it has entered the correct password.
    mutating func forget(_ client: String) {
        recoveries[client] = nil
    }

    private mutating func makeRoom(for client: String, at now: Date) {
        guard recoveries.count >= capacity, recoveries[client] == nil else { return }
        recoveries = recoveries.filter { $0.value > now }
        guard recoveries.count >= capacity, let first = recoveries.min(by: { $0.value < $1.value }) else { return }
        recoveries[first.key] = nil
    }
}
