import CLinux
import Glibc
import Synchronization

/// The jobs that other threads add for an event loop. The loop takes them in batches.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var loopIsAsleep = false
        var isStopping = false
        var isClosed = false
    }

    /// The next step of the loop after a batch of jobs.
    enum Outlook {
        case moreJobs
        case sleep
        case end
    }

    /// A descriptor that becomes readable when a sleeping loop gets a job.
    let wakeup: Descriptor
    private let state = Mutex(State())

    init() throws(SystemError) {
        let number = eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC))
        guard number >= 0 else { throw SystemError(call: "eventfd") }
        wakeup = Descriptor(owning: number)
    }

    /// Adds a job, and wakes the loop if it sleeps.
    /// - Returns: false if the loop has ended and will not run the job.
    func add(_ job: UnownedJob) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.jobs.append(job)
            wakeIfAsleep(&state)
            return true
        }
    }

    /// Appends the waiting jobs to `batch`.
    func take(_ batch: inout [UnownedJob]) {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return }
            batch += state.jobs
            state.jobs.removeAll(keepingCapacity: true)
        }
    }

    /// Notes that the loop is awake, so that new jobs need not wake it.
    func loopIsAwake() {
        state.withLock { $0.loopIsAsleep = false }
    }

    /// Asks the loop to end as soon as it has nothing left to do.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            wakeIfAsleep(&state)
        }
    }

    /// Decides whether the loop runs jobs, sleeps or ends. After `sleep` every new job wakes the loop; after `end` none
    /// is accepted.
    func outlook(isIdle: Bool) -> Outlook {
        state.withLock { state in
            guard state.jobs.isEmpty else { return .moreJobs }
            guard state.isStopping, isIdle else {
                state.loopIsAsleep = true
                return .sleep
            }
            state.isClosed = true
            return .end
        }
    }

    private func wakeIfAsleep(_ state: inout State) {
        guard state.loopIsAsleep else { return }
        state.loopIsAsleep = false
        // The counter is never read: each write is an edge for epoll, and it overflows in a thousand years.
        eventfd_write(wakeup.number, 1)
    }
}

/// The jobs that an event loop's own thread adds. They need no lock.
///
/// Confined to the thread of its event loop.
final class OwnJobs {
    // Unchecked: each method accesses the array once and calls nothing meanwhile.
    @exclusivity(unchecked) private var jobs: [UnownedJob] = []

    var isEmpty: Bool { jobs.isEmpty }

    func add(_ job: UnownedJob) {
        jobs.append(job)
    }

    /// Removes and returns the job that was added last.
    func takeLast() -> UnownedJob? {
        jobs.popLast()
    }

    /// Exchanges the waiting jobs for `batch`, which must be empty.
    func take(_ batch: inout [UnownedJob]) {
        swap(&jobs, &batch)
    }
}
