package import Foundation

/// A period for which a browser is signed in.
package struct Session: Sendable, Hashable {
    /// The digest of the browser's token: 32 bytes.
    package let tokenDigest: [UInt8]
    /// The time at which the session ends, in whole seconds, as it is stored.
    package let end: Date

    package init(tokenDigest: [UInt8], end: Date) {
        self.tokenDigest = tokenDigest
        self.end = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down))
    }
}

/// The secret in a browser's cookie that identifies its session.
package typealias SessionToken = RandomToken<Session>

extension SessionToken {
    /// Returns the digest that is stored instead of the token, so that nobody can sign in with a copy of the database.
    /// The digest includes the password, so that a new password ends all sessions.
    func digest(with password: Password) -> [UInt8] {
        SHA256Digest(of: password.digest.bytes + bytes).bytes
    }
}

/// The storage of sessions, which survive a restart.
package protocol SessionStore: Sendable {
    /// Returns all sessions, in any order.
    func load() async throws -> [Session]

    /// Adds a session, and removes those that have ended by `now`.
    func add(_ session: Session, now: Date) async throws

    /// Removes the session with this digest, if there is one.
    func remove(tokenDigest: [UInt8]) async throws
}
