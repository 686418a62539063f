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
    func renew(_ lease: Lease) async throws

    /// Ends a lease, so that the next machine does not wait.
    func release(_ lease: Lease) async throws
}

extension LeaseStore {
    /// Does some work, unless another machine is doing it.
    /// - Returns: The result; `nil` if another machine is doing the work, or the database is away.
    func run<Value: Sendable, Failure: Error>(
        _ subject: Subject,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value? {
        guard let lease = await withoutLease({ (try? await acquire(subject)) ?? nil }) else { return nil }
        let renewal = Lease.$current.withValue(nil) {
            Task { [self] in
                while (try? await Task.sleep(for: .seconds(renewalInterval))) != nil {
                    // While a change of this machine is written, its lock keeps the lease from others.
                    try? await renew(lease)
                }
            }
        }
        let outcome: Result<Value, Failure> = await Lease.$current.withValue(lease) {
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        renewal.cancel()
        // A renewal that is under way would undo the release.
        await renewal.value
        // If it is not released, it ends by itself.
        await withoutLease { try? await release(lease) }
        return try outcome.get()
    }

    /// Calls a function as no part of other work: a load that replaces another one is begun by a task that has its lease.
    private func withoutLease<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Value
    ) async -> Value {
        await Lease.$current.withValue(nil) { await body() }
    }
}
