import CLinux
import Glibc

/// The signals with which a process is asked to end, to be awaited instead of handled.
///
///     let signals = try TerminationSignal.Reports()
///     async let served: Void = server.run()
///     await signals.first()
///     server.drain()
///     try await served
public enum TerminationSignal: Sendable, Equatable {
    /// SIGTERM, which service managers send.
    case terminate
    /// SIGINT, from Control-C in a terminal.
    case interrupt
    /// SIGHUP, when the terminal is closed; not where it was ignored at the start, as nohup(1) has it.
    case hangUp

    private init?(number: UInt64) {
        switch number {
        case UInt64(SIGTERM): self = .terminate
        case UInt64(SIGINT): self = .interrupt
        case UInt64(SIGHUP): self = .hangUp
        default: return nil
        }
    }

    /// The signals of this process from now on.
    ///
    /// The first of each kind is reported. The second one of a kind ends the process at once, so that a drain
    /// can be cut short.
    public struct Reports: Sendable {
        private let signals: AsyncStream<TerminationSignal>

        /// Begins to report. One instance serves a process: the last one made gets the signals.
        public init() throws(SystemError) {
            let number = eventfd(0, CInt(EFD_CLOEXEC))
            guard number >= 0 else { throw SystemError(call: "eventfd") }
            guard linux_report_termination(number) == 0 else {
                let error = SystemError(call: "sigaction")
                close(number)
                throw error
            }
            let (signals, continuation) = AsyncStream<TerminationSignal>.makeStream()
            self.signals = signals
            // The signal handler may use the descriptor at any time, so it stays open as long as the process.
            try LoopThread.detach {
                var value: eventfd_t = 0
                while eventfd_read(number, &value) == 0 || errno == EINTR {
                    // Two signals at a time are added up: each of them asks for the same.
                    continuation.yield(TerminationSignal(number: value) ?? .terminate)
                }
            }
        }

        /// Waits for the first signal that nobody has waited for; nil when the task is cancelled before.
        @discardableResult
        public func first() async -> TerminationSignal? {
            await signals.first { _ in true }
        }
    }
}
