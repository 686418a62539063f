package import Foundation

/// A period for which a browser is signed in.
package struct Session: Sendable, Hashable {
    /// The digest of the browser's token: 32 bytes.
    package let tokenDigest: [UInt8]
    package let begin: Date
    /// The time at which the session ends, in whole seconds, as it is stored.
    package let end: Date
    /// The time at which the session was used last, to an hour.
    package var lastUse: Date
    /// The browser that has signed in, such as "Firefox on Linux"; `nil` if it is unknown.
    package let browser: String?

    /// - Parameter lastUse: The time of the last use; `nil` for that of the beginning.
    package init(tokenDigest: [UInt8], begin: Date, end: Date, lastUse: Date? = nil, browser: String? = nil) {
        self.tokenDigest = tokenDigest
        self.begin = begin
        self.end = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down))
        self.lastUse = lastUse ?? begin
        self.browser = browser
    }

    /// The identifier in forms: 16 hexadecimal digits. It signs nobody in.
    package var id: String {
        tokenDigest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The secret in a browser's cookie that identifies its session.
package typealias SessionToken = RandomToken<Session>

/// A browser that has signed in before. Its wrong passwords are counted for itself, so that the guesses of others do not
/// keep it from signing in again.
package struct Device: Sendable, Hashable {
    /// The digest of the browser's token: 32 bytes.
    package let tokenDigest: [UInt8]
    /// The time at which it signed in last.
    package let lastSignIn: Date

    package init(tokenDigest: [UInt8], lastSignIn: Date) {
        self.tokenDigest = tokenDigest
        self.lastSignIn = lastSignIn
    }
}

/// The secret in a browser's cookie that shows that the browser has signed in before.
package typealias DeviceToken = RandomToken<Device>

extension RandomToken {
    /// Returns the digest that is stored instead of the token, so that nobody can sign in with a copy of the database.
    /// The digest includes the password, so that a new password ends all sessions and forgets all devices.
    func digest(with password: Password) -> [UInt8] {
        SHA256Digest(of: password.digest.bytes + bytes).bytes
    }
}

/// The storage of sessions and devices, which survive a restart.
package protocol SessionStore: Sendable {
    /// Returns all sessions, in any order.
    func load() async throws -> [Session]

    /// Returns all devices, in any order.
    func devices() async throws -> [Device]

    /// Adds a session, and adds its device or replaces the one with the same digest. Removes the sessions that have
    /// ended by `now`, and all but the last `deviceLimit` devices.
    func add(_ session: Session, of device: Device, deviceLimit: Int, now: Date) async throws

    /// Stores the time at which a session was used last.
    func recordUse(of session: Session) async throws

    /// Removes the sessions with these digests, if there are any.
    func remove(tokenDigests: [[UInt8]]) async throws
}
