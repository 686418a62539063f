package import Foundation

/// The right to do some work, which one machine at a time has.
///
/// It ends by itself when its machine does not renew it, and another machine takes over.
package struct Lease: Sendable, Equatable {
    /// The work, named by what it changes.
    package let subject: Subject
    /// The number of times that the right was given. The store refuses each change of a task whose term has ended.
    package let term: Int

    package init(_ subject: Subject, term: Int) {
        self.subject = subject
        self.term = term
    }

    /// The lease of the current task; `nil` for work that needs none.
    @TaskLocal package static var current: Lease?
}

/// The storage of the leases of all machines with one database.
package protocol LeaseStore: Sendable {
    /// The seconds between two renewals: a third of the time that a lease lasts.
    var renewalInterval: Double { get }

    /// Returns a lease; `nil` while another machine has it.
    func acquire(_ subject: Subject) async throws -> Lease?

    /// Extends a lease, unless it was given to another machine.
    /// - Parameter activity: The activity of this machine, which the others show; `nil` if it is the same as before.
    func renew(_ lease: Lease, showing activity: Data?) async throws -> LeaseRenewal

    /// Ends a lease, so that the next machine does not wait.
    /// - Parameter activity: The activity after the work, which the others show.
    func release(_ lease: Lease, showing activity: Data?) async throws

    /// Returns the activity of the machine that has, or had, the lease; `nil` if none ever had it.
    func activity(of subject: Subject) async throws -> LeasedActivity?

    /// Asks the machine that has the lease to cancel the work.
    func requestCancellation(of subject: Subject) async throws
}

/// The outcome of the renewal of a lease.
package enum LeaseRenewal: Sendable, Equatable {
    case extended
    /// The lease is extended, and another machine has asked to cancel the work.
    case cancelled
    /// Another machine has taken over.
    case lost
}

/// The activity of the machine that has a lease, as it was stored with the last renewal.
package struct LeasedActivity: Sendable, Equatable {
    package let term: Int
    /// The seconds after which the lease ends, unless it is renewed. It is not positive for a lease that has ended.
    package let remainder: Double
    /// `nil` before the first one is stored.
    package let content: Data?

    package init(term: Int, remainder: Double, content: Data?) {
        self.term = term
        self.remainder = remainder
        self.content = content
    }
}
