import Synchronization
import SystemCalls

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

    /// The signal to a sleeping loop that has got a job.
    let wakeup: WakeupSignal
    private let state = Mutex(State())

    init() throws(SystemError) {
        wakeup = try WakeupSignal()
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
        wakeup.send()
    }
}

/// A signal from any thread to one that waits for a descriptor: an eventfd(2), or else a pipe.
struct WakeupSignal: Sendable {
    /// The descriptor that becomes readable.
    let reader: Descriptor
    let writer: Descriptor

    /// - Parameter isBlocking: Whether `wait()` waits for the next signal.
    init(isBlocking: Bool = false) throws(SystemError) {
        guard let (reader, writer) = System.openSignal(isBlocking: isBlocking) else {
            throw SystemError(call: "eventfd")
        }
        self.reader = Descriptor(owning: reader)
        self.writer = reader == writer ? self.reader : Descriptor(owning: writer)
    }

    /// Makes the descriptor readable.
    func send() {
        var one: UInt64 = 1
        write(writer.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes the signals of an eventfd, or one signal of a pipe.
    /// - Returns: Whether there was one.
    @discardableResult
    func wait() -> Bool {
        var count: UInt64 = 0
        return read(reader.number, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
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
