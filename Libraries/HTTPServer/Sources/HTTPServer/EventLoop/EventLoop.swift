import SystemCalls

/// A thread that watches the sockets of connections, and runs their tasks (SE-0417).
///
/// A task that prefers this executor stays on the thread, also in actors and child tasks, so the state of a connection
/// needs no lock. Between jobs the loop checks its sockets every fraction of a millisecond, so a task that never
/// suspends for I/O does not delay other clients.
final class EventLoop: TaskExecutor {
    let thread = LoopThread()
    private let jobs: JobQueue
    private let ownJobs: LoopBound<OwnJobs>
    private let boundPoller: LoopBound<Poller>
    private let statistics: ServerStatistics

    /// Starts the thread. It runs until `stop()` is called and the last socket is closed.
    init(
        statistics: ServerStatistics = ServerStatistics(),
        watcher kind: SocketWatcherKind = .fastest
    ) throws(SystemError) {
        self.statistics = statistics
        jobs = try JobQueue()
        ownJobs = LoopBound(OwnJobs(), thread: thread)
        boundPoller = LoopBound(Poller(watcher: try kind.makeWatcher(wakeup: jobs.wakeup)), thread: thread)
        try thread.start { [self] in
            run()
        }
    }

    /// The sockets and deadlines of this loop, or `nil` on another thread.
    var poller: Poller? {
        boundPoller.onLoop
    }

    /// Ends the loop when its last socket is closed.
    func stop() {
        jobs.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let ownJobs = ownJobs.onLoop { return ownJobs.add(job) }
        guard !jobs.add(job) else { return }
        // The loop has ended and has no sockets that the job could use, so the job may run elsewhere.
        globalConcurrentExecutor.enqueue(job)
    }

    /// The time that jobs may run before the loop checks its sockets: long enough for a request to visit an actor
    /// without a system call, and too short for clients to notice.
    private static let turnLength = Duration.microseconds(200)

    /// The maximum number of follow-up jobs that run at once: enough for a request, and a bound for a task that
    /// switches actors without end.
    private static let followUpLimit = 8

    private func run() {
        guard let poller, let ownJobs = ownJobs.onLoop else { return }
        blockBrokenPipeSignals()
        var batch: [UnownedJob] = []
        var events: [SocketEvent] = []
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

    /// Runs a job and then the jobs that it adds. A request that visits an actor thus continues at once, with its data
    /// in the processor's cache, and not after the first halves of all other requests.
    private func run(_ job: UnownedJob, followedBy ownJobs: OwnJobs) {
        let executor = asUnownedTaskExecutor()
        job.runSynchronously(on: executor)
        for _ in 0..<Self.followUpLimit {
            guard let next = ownJobs.takeLast() else { return }
            next.runSynchronously(on: executor)
        }
    }

    /// Writing to a closed connection raises SIGPIPE on the writing thread, and sendfile(2) has no flag against it.
    private func blockBrokenPipeSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
