package import Foundation

/// What `SignInModel` needs to keep its sessions over a restart.
package protocol SessionStore: Sendable {
    /// All sessions, in any order.
    func load() async throws -> [Session]

    /// Adds a session, and removes those that have ended by `now`.
    func add(_ session: Session, now: Date) async throws

    /// Removes the session with this digest, if there is one.
    func remove(tokenDigest: [UInt8]) async throws
}
