import CLinux
import Glibc

/// A signal that asks the process to end, for awaiting instead of handling.
///
///     let signals = try TerminationSignal.Reports()
///     async let served: Void = server.run()
///     await signals.first()
///     server.drain()
///     try await served
public enum TerminationSignal: Sendable, Equatable {
    /// SIGTERM, sent by service managers.
    case terminate
    /// SIGINT, sent by Control-C in a terminal.
    case interrupt
    /// SIGHUP, sent when the terminal closes. Ignored if it was ignored at the start, as with nohup(1).
    case hangUp

    private init?(number: UInt64) {
        switch number {
        case UInt64(SIGTERM): self = .terminate
        case UInt64(SIGINT): self = .interrupt
        case UInt64(SIGHUP): self = .hangUp
        default: return nil
        }
    }

    /// The signals sent to this process.
    ///
    /// The first signal of each kind is reported. The second one ends the process at once, which cuts a drain short.
    public struct Reports: Sendable {
        private let signals: AsyncStream<TerminationSignal>

        /// Starts reporting. Create one instance per process; the last one created receives the signals.
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
            // The signal handler may use the descriptor at any time, so it is never closed.
            try LoopThread.detach {
                var value: eventfd_t = 0
                while eventfd_read(number, &value) == 0 || errno == EINTR {
                    // Two simultaneous signals are added up. Each asks for the same.
                    continuation.yield(TerminationSignal(number: value) ?? .terminate)
                }
            }
        }

        /// Waits for the next signal. Returns `nil` if the task is cancelled.
        @discardableResult
        public func first() async -> TerminationSignal? {
            await signals.first { _ in true }
        }
    }
}
