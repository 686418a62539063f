import Dispatch
import Glibc
import Models
import Synchronization

/// A connection for one transfer after the other, on a queue whose thread may wait: until something arrives, or until
/// what has arrived is taken.
final class HTTPConnection: Sendable {
    let queue = DispatchQueue(label: "Remote.HTTPConnection")
    private let multi: CurlMulti
    private let uses = Atomic<Int>(0)

    init() throws(CurlError) {
        multi = try CurlMulti()
    }

    /// How many transfers it has had.
    var useCount: Int { uses.load(ordering: .relaxed) }

    /// - Parameter done: Is called when the connection is free again, and before the end is told.
    func run(_ transfer: HTTPTransfer, done: @escaping @Sendable () -> Void) {
        uses.add(1, ordering: .relaxed)
        queue.async { [self] in
            blockBrokenPipeSignals()
            let failure = failure(of: transfer)
            done()
            transfer.end(failure)
        }
    }

    /// Why it ended; nil when the answer is whole.
    private func failure(of transfer: HTTPTransfer) -> SourceError.Reason? {
        transfer.begin(on: multi)
        let reception = HTTPReception(transfer)
        do throws(CurlError) {
            try run(transfer, to: reception)
            return reception.failure
        } catch {
            // What libcurl says of a transfer that we have ended is that we have.
            return reception.failure ?? error.reason
        }
    }

    private func run(_ transfer: HTTPTransfer, to reception: HTTPReception) throws(CurlError) {
        let handle = try CurlHandle(transfer.request, reception: reception)
        try multi.add(handle)
        defer { multi.remove(handle) }
        while transfer.isWanted {
            if let code = try multi.perform() {
                try handle.check(code)
                return reception.end()
            }
            let rest = ContinuousClock.now.duration(to: reception.deadline)
            // Told before it hangs up, which may have to wait for a name that is looked up.
            guard rest > .zero else { return transfer.end(.timedOut) }
            try multi.wait(rest)
        }
    }

    /// TLS may write to a peer that has gone.
    private func blockBrokenPipeSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
