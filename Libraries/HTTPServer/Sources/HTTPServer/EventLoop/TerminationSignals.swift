import SystemCalls

/// The signals that ask this process to end, for awaiting instead of handling: SIGTERM of service managers, SIGINT of
/// Control-C in a terminal, and SIGHUP of a terminal that closes, unless it is ignored at the start, as with nohup(1).
///
/// ``Server`` has an example. The first signal of each kind is reported. The second one ends the process at once, which cuts a drain short.
public struct TerminationSignals: Sendable {
    private let signals: AsyncStream<Void>

    /// Starts reporting. Create one instance per process; the last one created receives the signals.
    public init() throws(SystemError) {
        let signal = try WakeupSignal(isBlocking: true)
        let writer = signal.writer.number
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        // The thread never ends, and so the descriptors that the signal handler uses stay open.
        try LoopThread.detach {
            while signal.wait() || errno == EINTR { continuation.yield() }
        }
        guard system_report_termination(writer) == 0 else { throw SystemError(call: "sigaction") }
    }

    /// Waits for the next signal. Returns early if the task is cancelled.
    public func first() async {
        _ = await signals.first { true }
    }
}
