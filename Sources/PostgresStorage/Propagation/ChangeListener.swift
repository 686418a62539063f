import Dispatch
import Foundation
internal import Models
import Synchronization

/// Receives the notifications of changes, and reads the latest revisions at regular intervals, on a connection and a thread
/// of its own.
// Unchecked but safe: `lastRead`, `latest` and `nextForgetting` are used on `queue` only.
final class ChangeListener: @unchecked Sendable {
    /// The milliseconds between two attempts to connect.
    private static let pause: Int32 = 500
    /// The time after which subjects without data are forgotten again.
    private static let forgettingInterval = Duration.seconds(3_600)

    private let address: PostgresAddress
    private let options: PropagationOptions
    private let statistics: ClusterStatistics
    private let tell: AsyncStream<ChangeHint>.Continuation
    private let queue = DispatchQueue(label: "PostgresStorage.ChangeListener")
    /// A pipe that is closed to end the thread.
    private let writer: Mutex<Int32?>
    private let reader: Int32
    private var lastRead: Double?
    /// The revisions of the subjects that are always read, by the last read.
    private var latest: [Subject: Int] = [:]
    private var nextForgetting = ContinuousClock.now

    init(
        _ address: PostgresAddress,
        options: PropagationOptions,
        _ statistics: ClusterStatistics,
        tell: AsyncStream<ChangeHint>.Continuation
    ) {
        self.address = address
        self.options = options
        self.statistics = statistics
        self.tell = tell
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        reader = ends[0]
        writer = Mutex(ends[1])
    }

    deinit {
        close()
        _ = Foundation.close(reader)
    }

    func begin() {
        queue.async { [weak self] in
            while let listener = self, listener.isOpen {
                // After a failure, the revisions are read when there is a connection again.
                do {
                    try listener.follow()
                } catch {
                    listener.statistics.note { $0.lostListenerCount += 1 }
                    listener.wait(for: -1, milliseconds: Self.pause)
                }
            }
        }
    }

    func close() {
        if let writer = writer.withLock({ $0.take() }) { _ = Foundation.close(writer) }
    }

    private var isOpen: Bool { writer.withLock { $0 != nil } }

    /// Follows the changes until the listener is closed, or the connection is lost.
    private func follow() throws {
        let connection = try PostgresConnection(to: address)
        // Nothing here is worth a wait for a standby.
        try connection.run(script: "SET synchronous_commit = off")
        if options.usesNotifications { try connection.run(script: "LISTEN \(ChangeAnnouncer.channel)") }
        while isOpen {
            let read = try SubjectTable(db: connection).revisions(since: lastRead)
            lastRead = read.time
            let isOlder = latest.contains { $0.value > read.revisions[$0.key] ?? 0 }
            latest = read.revisions.filter { SubjectTable.alwaysRead.contains($0.key) }
            statistics.note {
                $0.lastRead = Date()
                $0.isAheadOfDatabase = $0.isAheadOfDatabase || isOlder
                $0.readCount += 1
            }
            if !read.revisions.isEmpty { tell.yield(ChangeHint(read.revisions)) }
            forgetUnusedSubjects(on: connection)
            try listen(on: connection, until: .now + .seconds(options.interval))
        }
    }

    /// Each machine tries it. If two of them collide, one has done it.
    private func forgetUnusedSubjects(on connection: PostgresConnection) {
        guard nextForgetting <= .now else { return }
        nextForgetting = .now + Self.forgettingInterval
        try? SubjectTable(db: connection).forgetUnused()
    }

    /// Tells each notification, until it is time to read the revisions.
    private func listen(on connection: PostgresConnection, until end: ContinuousClock.Instant) throws {
        while isOpen {
            for payload in try connection.notifications() {
                statistics.note { $0.notificationCount += 1 }
                guard let revisions = ChangeAnnouncer.revisions(inPayload: payload) else { return }
                tell.yield(ChangeHint(revisions))
            }
            let rest = (end - .now) / .milliseconds(1)
            guard rest > 0 else { return }
            wait(for: connection.socket, milliseconds: Int32(min(rest, 60_000)) + 1)
        }
    }

    /// Waits until there are bytes on a socket, or the listener is closed.
    private func wait(for socket: Int32, milliseconds: Int32) {
        var waits = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&waits, nfds_t(waits.count), milliseconds)
    }
}
