package import Foundation
import Synchronization

/// The counts of a machine's work with the others that have its database, for its operator.
package final class ClusterStatistics: Sendable {
    package struct Counts: Sendable {
        /// The time at which the latest revisions were read; `nil` before the first read.
        package var lastRead: Date?
        /// The number of reads of the latest revisions.
        package var readCount = 0
        /// Whether the database has lost changes that this machine has read, as after the restoration of a backup.
        package var isAheadOfDatabase = false
        package var notificationCount = 0
        /// The number of times that the connection for notifications was lost, or could not be opened.
        package var lostListenerCount = 0
        /// The number of times that a state was read again after a change on another machine.
        package var reloadCount = 0
        package var failedReloadCount = 0
        /// The number of leases that this machine has now.
        package var leaseCount = 0
        /// The number of times that another machine had the lease.
        package var refusedLeaseCount = 0
        /// The number of reads and changes that wait for a connection now.
        package var waitingCount = 0
        /// The number of reads and changes that have waited for a connection.
        package var waitCount = 0
        /// The time of all these waits, in seconds.
        package var waitTime: TimeInterval = 0

        package init() {}
    }

    private let counts = Mutex(Counts())

    package init() {}

    package var current: Counts { counts.withLock(\.self) }

    package func note(_ change: (inout Counts) -> Void) {
        counts.withLock { change(&$0) }
    }
}
