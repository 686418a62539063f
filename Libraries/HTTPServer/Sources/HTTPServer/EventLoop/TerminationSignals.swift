import CLinux
import Glibc

/// The signals that ask this process to end, for awaiting instead of handling: SIGTERM of service managers, SIGINT of
/// Control-C in a terminal, and SIGHUP of a terminal that closes, unless it is ignored at the start, as with nohup(1).
///
///     let termination = try TerminationSignals()
///     async let served: Void = server.run()
///     await termination.first()
///     server.drain()
///     try await served
///
/// The first signal of each kind is reported. The second one ends the process at once, which cuts a drain short.
public struct TerminationSignals: Sendable {
    private let signals: AsyncStream<Void>

    /// Starts reporting. Create one instance per process; the last one created receives the signals.
    public init() throws(SystemError) {
        let number = eventfd(0, CInt(EFD_CLOEXEC))
        guard number >= 0 else { throw SystemError(call: "eventfd") }
        guard linux_report_termination(number) == 0 else {
            let error = SystemError(call: "sigaction")
            close(number)
            throw error
        }
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        // The signal handler may use the descriptor at any time, so it is never closed.
        try LoopThread.detach {
            var count: eventfd_t = 0
            while eventfd_read(number, &count) == 0 || errno == EINTR { continuation.yield() }
        }
    }

    /// Waits for the next signal. Returns early if the task is cancelled.
    public func first() async {
        _ = await signals.first { true }
    }
}
