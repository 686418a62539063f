import CLinux
import Glibc
import Synchronization

/// The jobs that other threads have added for an event loop, which takes them in batches.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var loopIsAsleep = false
        var isStopping = false
        var isClosed = false
    }

    /// What the loop may do once it has run its batch.
    enum Outlook {
        case moreJobs
        case sleep
        case end
    }

    /// Becomes readable when a sleeping loop has something to do.
    let wakeup: Descriptor
    private let state = Mutex(State())

    init() throws(SystemError) {
        let number = eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC))
        guard number >= 0 else { throw SystemError(call: "eventfd") }
        wakeup = Descriptor(owning: number)
    }

    /// Adds a job, and wakes the loop if it sleeps.
    /// - Returns: False when the loop has ended and will never take it.
    func add(_ job: UnownedJob) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.jobs.append(job)
            wakeIfAsleep(&state)
            return true
        }
    }

    /// Moves the jobs that wait to the end of `batch`.
    func take(_ batch: inout [UnownedJob]) {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return }
            batch += state.jobs
            state.jobs.removeAll(keepingCapacity: true)
        }
    }

    /// The loop has woken up: what it adds itself from now on need not wake it.
    func loopIsAwake() {
        state.withLock { $0.loopIsAsleep = false }
    }

    /// Asks the loop to end as soon as nothing is left to do.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            wakeIfAsleep(&state)
        }
    }

    /// Decides between sleep and end; after `sleep` every new job wakes the loop, after `end` none is taken.
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
        // Nobody reads the counter: each write is an edge to epoll, and it is not full in a thousand years.
        eventfd_write(wakeup.number, 1)
    }
}

/// The jobs that an event loop's own thread has added. No lock, as nobody else gets at them.
///
/// Used on the thread of its loop only.
final class OwnJobs {
    // Unchecked, as each method does one thing to it and calls nobody meanwhile.
    @exclusivity(unchecked) private var jobs: [UnownedJob] = []

    var isEmpty: Bool { jobs.isEmpty }

    func add(_ job: UnownedJob) {
        jobs.append(job)
    }

    /// Takes out the job that was added last.
    func takeLast() -> UnownedJob? {
        jobs.popLast()
    }

    /// Swaps the jobs that wait for `batch`, which must be empty.
    func take(_ batch: inout [UnownedJob]) {
        swap(&jobs, &batch)
    }
}
