import Dispatch
import Foundation
internal import Models
import Synchronization

/// Notifies all machines of committed changes, on a connection of its own.
///
/// A transaction that writes and notifies would hold a lock of the whole server until it is on the disk, which ends the
/// sharing of flushes: 340 instead of 5,000 changes a second. What is announced while a notification is sent is in the next
/// one. One that is not sent is not repeated, because each machine also reads the revisions.
// Unchecked but safe: `connection` is used on `queue` only.
final class ChangeAnnouncer: @unchecked Sendable {
    static let channel = "flipside"
    /// The maximum length of a payload. PostgreSQL refuses 8,000 bytes.
    private static let payloadLimit = 7_900
    /// The seconds between two notifications. Each wakes all machines, and hundreds a second would slow down the commits.
    private static let pause = 0.02

    private let address: PostgresAddress
    private let queue = DispatchQueue(label: "PostgresStorage.ChangeAnnouncer")
    private let waiting = Mutex<[Subject: Int]>([:])
    private var connection: PostgresConnection?

    init(_ address: PostgresAddress) {
        self.address = address
    }

    func announce(_ revisions: [Subject: Int]) {
        let isFirst = waiting.withLock { waiting in
            defer { waiting.merge(revisions) { max($0, $1) } }
            return waiting.isEmpty
        }
        if isFirst { queue.async { self.send() } }
    }

    func close() {
        queue.async { self.connection = nil }
    }

    private func send() {
        let revisions = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        do {
            let connection = try self.connection ?? PostgresConnection(to: address)
            self.connection = connection
            try connection.execute("SELECT pg_notify($1, $2)", [Self.channel, Self.payload(of: revisions)])
        } catch {
            connection = nil
        }
        Thread.sleep(forTimeInterval: Self.pause)
    }

    /// Returns a text such as `text.13,songs.4711`; `*` if it would be too long.
    static func payload(of revisions: [Subject: Int]) -> String {
        let text = revisions.map { "\($0.key.rawValue).\($0.value)" }.joined(separator: ",")
        return text.utf8.count <= payloadLimit ? text : "*"
    }

    /// Parses a payload; `nil` if the revisions have to be read. Any client of the database can send one.
    static func revisions(inPayload text: String) -> [Subject: Int]? {
        guard text != "*" else { return nil }
        let pairs = text.utf8.split(separator: UInt8(ascii: ",")).compactMap { item -> (Subject, Int)? in
            let parts = item.split(separator: UInt8(ascii: "."), maxSplits: 1)
            guard parts.count == 2, let revision = Int(Substring(parts[1])) else { return nil }
            return (Subject(rawValue: String(Substring(parts[0]))), revision)
        }
        return Dictionary(pairs) { max($0, $1) }
    }
}
