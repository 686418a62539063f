import Foundation
import Models
import Synchronization

/// Keeps sessions as long as it lives, or fails if it is told to.
final class MemorySessionStore: SessionStore {
    struct DiskFull: Error {}

    private let sessions = Mutex<[Session]>([])
    private let isFull: Bool

    init(isFull: Bool = false) {
        self.isFull = isFull
    }

    func load() -> [Session] {
        sessions.withLock { $0 }
    }

    func add(_ session: Session, now: Date) throws {
        if isFull { throw DiskFull() }
        sessions.withLock { sessions in
            sessions.removeAll { $0.end <= now }
            sessions.append(session)
        }
    }

    func remove(tokenDigest: [UInt8]) throws {
        if isFull { throw DiskFull() }
        sessions.withLock { $0.removeAll { $0.tokenDigest == tokenDigest } }
    }
}
