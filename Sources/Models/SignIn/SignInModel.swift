package import Foundation

/// The sessions of visitors who have entered the password. There are no users: anyone with the password can sign in.
@Domain
package final class SignInModel {
    /// The duration of a session in seconds: 30 days.
    package nonisolated static let sessionLength = 30 * 24 * 60 * 60
    /// The number of devices that are remembered. Those that have signed in last stay.
    package nonisolated static let deviceLimit = 1_000
    /// The seconds after which the use of a session is stored again.
    private static let useInterval: TimeInterval = 60 * 60

    private let password: Password
    private let store: any SessionStore
    private let now: @Sendable () -> Date
    /// The sessions by the digests of their tokens.
    private var sessions: [[UInt8]: Session]
    private var devices: [[UInt8]: Device]
    /// The limit on guessing the password, for the networks of clients.
    private var attempts = TokenBuckets<String>(burst: 5, interval: 20)
    /// The limit for devices.
    private var deviceAttempts = TokenBuckets<[UInt8]>(burst: 5, interval: 20)
    /// The limit for all clients together, except for devices.
    private var line = AttemptLine()
    /// The number of sessions that have begun or ended on this machine.
    private var changeCount = 0

    /// Creates a model with the sessions and devices that `store` has loaded.
    package init(
        password: Password,
        sessions: [Session],
        devices: [Device],
        store: any SessionStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.password = password
        self.store = store
        self.now = now
        self.sessions = Dictionary(sessions.map { ($0.tokenDigest, $0) }) { $1 }
        self.devices = Dictionary(devices.map { ($0.tokenDigest, $0) }) { $1 }
    }

    /// Begins a session if the password is correct.
    /// - Returns: The token of the new session, and that of the device.
    /// - Throws: `SignInError`, and the store's errors; no session begins then.
    package func signIn(
        with typed: [UInt8],
        from client: SignInClient
    ) async throws -> (session: SessionToken, device: DeviceToken) {
        let known = client.device.flatMap { devices[$0.digest(with: password)]?.tokenDigest }
        // An early attempt is refused, whatever the password.
        try requireTurn(of: client, as: known)
        guard password.matches(typed) else {
            count(client, as: known)
            throw SignInError.wrongPassword
        }
        if let known {
            deviceAttempts.fill(for: known)
        } else if let network = client.networks.first {
            // The larger networks have other clients as well.
            attempts.fill(for: network)
        }
        let token = SessionToken.random()
        let deviceToken = (known == nil ? nil : client.device) ?? .random()
        let begin = now()
        let session = Session(
            tokenDigest: token.digest(with: password),
            begin: begin,
            end: begin + TimeInterval(Self.sessionLength),
            browser: client.browser
        )
        let device = Device(tokenDigest: deviceToken.digest(with: password), lastSignIn: begin)
        try await store.add(session, of: device, deviceLimit: Self.deviceLimit, now: begin)
        changeCount += 1
        let now = now()
        sessions = sessions.filter { $0.value.end > now }
        sessions[session.tokenDigest] = session
        devices[device.tokenDigest] = device
        if devices.count > Self.deviceLimit, let first = devices.values.min(by: { $0.lastSignIn < $1.lastSignIn }) {
            devices[first.tokenDigest] = nil
        }
        return (token, deviceToken)
    }

    /// Returns whether a current session has this token, and records its use.
    package func isSignedIn(with token: SessionToken) -> Bool {
        guard let session = session(with: token) else { return false }
        let now = now()
        guard now.timeIntervalSince(session.lastUse) >= Self.useInterval else { return true }
        var used = session
        used.lastUse = now
        sessions[used.tokenDigest] = used
        // The request does not wait for the disk. A use that is not stored is missing in the list only.
        Task { [store, used] in try? await store.recordUse(of: used) }
        return true
    }

    /// Returns the current session with this token.
    package func session(with token: SessionToken) -> Session? {
        guard let session = sessions[token.digest(with: password)], session.end > now() else { return nil }
        return session
    }

    /// Returns the current sessions, the last used first. Those that a new password has ended are among them.
    package func currentSessions() -> [Session] {
        let now = now()
        return sessions.values.filter { $0.end > now }.sorted { ($1.lastUse, $1.begin) < ($0.lastUse, $0.begin) }
    }

    /// Ends the session with this token, if there is one.
    /// - Throws: The store's errors; the session continues then.
    package func signOut(with token: SessionToken) async throws {
        try await end([token.digest(with: password)])
    }

    /// Ends the session with this identifier, if there is one.
    /// - Throws: The store's errors; the session continues then.
    package func endSession(_ id: String) async throws {
        try await end(sessions.values.filter { $0.id == id }.map(\.tokenDigest))
    }

    /// Ends all sessions except the one with this token.
    /// - Throws: The store's errors; the sessions continue then.
    package func endSessions(except token: SessionToken) async throws {
        let kept = token.digest(with: password)
        try await end(sessions.keys.filter { $0 != kept })
    }

    /// Reads the sessions and the devices, after a change on another machine.
    package func reload() async throws {
        var (stored, known): ([Session], [Device])
        var number: Int
        repeat {
            number = changeCount
            (stored, known) = (try await store.load(), try await store.devices())
            // Otherwise somebody has signed in or out here during the reads, which may not have it.
        } while number != changeCount
        sessions = Dictionary(stored.map { ($0.tokenDigest, $0) }) { $1 }
        devices = Dictionary(known.map { ($0.tokenDigest, $0) }) { $1 }
    }

    private func end(_ digests: [[UInt8]]) async throws {
        try await store.remove(tokenDigests: digests)
        changeCount += 1
        for digest in digests { sessions[digest] = nil }
    }

    /// - Parameter device: The digest of the client's device, if it has signed in before.
    private func requireTurn(of client: SignInClient, as device: [UInt8]?) throws(SignInError) {
        if let device {
            guard let seconds = deviceAttempts.secondsToWait(for: [device], at: now()) else { return }
            throw .tooManyAttempts(secondsToWait: seconds, isDevice: true)
        }
        if let seconds = attempts.secondsToWait(for: client.networks, at: now()) {
            throw .tooManyAttempts(secondsToWait: seconds, isDevice: false)
        }
        if let seconds = line.secondsToWait(for: client.share, at: now()) { throw .notYourTurn(secondsToWait: seconds) }
    }

    /// Counts a wrong password.
    private func count(_ client: SignInClient, as device: [UInt8]?) {
        if let device {
            _ = deviceAttempts.take(from: [device], at: now())
        } else {
            _ = attempts.take(from: client.networks, at: now())
            line.count(client.share, at: now())
        }
    }
}

/// The client that tries to sign in.
package struct SignInClient: Sendable {
    /// The networks that its attempts count for, the smallest first.
    package var networks: [String]
    /// The secret in the browser's cookie, if the browser has signed in before.
    package var device: DeviceToken?
    /// The name of the browser for the list of sessions; `nil` if it is unknown.
    package var browser: String?

    package init(networks: [String], device: DeviceToken? = nil, browser: String? = nil) {
        self.networks = networks
        self.device = device
        self.browser = browser
    }

    /// The network that has a place in the line.
    fileprivate var share: String { networks.last ?? "" }
}

/// The reason that a visitor is not signed in. The view model words it.
package enum SignInError: Error, Sendable, Equatable {
    case wrongPassword
    /// The client has to wait before its next attempt: too many came from its network, or from this browser.
    case tooManyAttempts(secondsToWait: Int, isDevice: Bool)
    /// So many wrong passwords come from all clients that new browsers have to wait for their turn.
    case notYourTurn(secondsToWait: Int)

    /// The seconds that a turn lasts.
    package static let turnLength = AttemptLine.turnLength
}

/// The actions that require the password.
package enum Protection: String, CaseIterable, Sendable {
    /// Changes require it; anyone may read.
    case writes
    /// All pages require it.
    case all
}
