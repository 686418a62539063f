import Glibc

/// One thread with one epoll instance, which executes the tasks of the connections that it serves (SE-0417).
///
/// A task that prefers this executor stays on its thread, through actors and child tasks too, so the state
/// of a connection needs no lock. However busy its jobs keep it, the loop looks at its sockets between them, every fraction
/// of a millisecond unless one takes longer by itself, so a task that never pauses cannot hide what arrives for the others.
final class EventLoop: TaskExecutor {
    let thread = LoopThread()
    private let jobs: JobQueue
    private let ownJobs: LoopBound<OwnJobs>
    private let boundPoller: LoopBound<Poller>
    private let statistics: ServerStatistics

    /// Starts the thread. It runs until `stop()` was called and the last socket is closed.
    init(statistics: ServerStatistics = ServerStatistics()) throws(SystemError) {
        self.statistics = statistics
        jobs = try JobQueue()
        ownJobs = LoopBound(OwnJobs(), thread: thread)
        boundPoller = LoopBound(try Poller(wakeup: jobs.wakeup), thread: thread)
        try thread.start { [self] in
            run()
        }
    }

    /// The sockets and deadlines of this loop; nil on another thread.
    var poller: Poller? {
        boundPoller.onLoop
    }

    /// Lets the loop end when its last socket is closed.
    func stop() {
        jobs.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let ownJobs = ownJobs.onLoop { return ownJobs.add(job) }
        guard !jobs.add(job) else { return }
        // The loop has ended, so it has no sockets left that the job could touch: it may end elsewhere.
        globalConcurrentExecutor.enqueue(job)
    }

    /// How long jobs may follow one another before the loop looks at its sockets: long enough for a request to hop to
    /// an actor and back without a system call, and not to be noticed by the others.
    private static let turnLength = Duration.microseconds(200)

    /// How many jobs in a row may be followed up at once: enough for a request, and soon over for a task that only
    /// hops to and fro.
    private static let followUpLimit = 8

    private func run() {
        guard let poller, let ownJobs = ownJobs.onLoop else { return }
        blockBrokenPipeSignals()
        var batch: [UnownedJob] = []
        var events = EventBatch()
        while true {
            ownJobs.take(&batch)
            jobs.take(&batch)
            for job in batch {
                run(job, followedBy: ownJobs)
            }
            batch.removeAll(keepingCapacity: true)
            let now = MonotonicInstant.now
            let turn = now - poller.now
            switch ownJobs.isEmpty ? jobs.outlook(isIdle: poller.isIdle) : .moreJobs {
            case .moreJobs where turn < Self.turnLength: continue
            case .moreJobs: poller.collect(&events, waiting: false, at: now)
            case .sleep:
                poller.collect(&events, waiting: true, at: now)
                jobs.loopIsAwake()
            case .end: return
            }
            statistics.loopTurns.record(turn)
            poller.report(events)
        }
    }

    /// Runs a job and then what it has added. A request that hops to an actor and back goes on at once, while the
    /// processor still has its data at hand, and not behind the first halves of all other requests.
    private func run(_ job: UnownedJob, followedBy ownJobs: OwnJobs) {
        let executor = asUnownedTaskExecutor()
        job.runSynchronously(on: executor)
        for _ in 0..<Self.followUpLimit {
            guard let next = ownJobs.takeLast() else { return }
            next.runSynchronously(on: executor)
        }
    }

    /// Writing to a client that has gone raises SIGPIPE on the thread that writes: this one. sendfile(2) has
    /// no flag against it.
    private func blockBrokenPipeSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
