import HTTPTypes
import Models
import Synchronization

/// One request and its response, between the task that waits for the response and the thread that receives it.
final class HTTPTransfer: Sendable {
    typealias Outcome = Result<RemoteResponse, RemoteError>

    let request: RemoteRequest
    let limits: HTTPClientLimits
    /// The time at which the response has to be complete.
    let deadline: ContinuousClock.Instant
    /// Receives each part of the content; `nil` to add it to the response.
    let receive: HTTPClient.Receiver?
    /// Called with the number of bytes received.
    let report: @Sendable (Int) -> Void
    private let state = Mutex(State())

    init(
        _ request: RemoteRequest,
        limits: HTTPClientLimits,
        deadline: ContinuousClock.Instant,
        receive: HTTPClient.Receiver?,
        report: @escaping @Sendable (Int) -> Void
    ) {
        self.request = request
        self.limits = limits
        self.deadline = deadline
        self.receive = receive
        self.report = report
    }

    /// Waits for the end of the transfer.
    func outcome() async -> Outcome {
        await withCheckedContinuation { waiter in
            let outcome = state.withLock { state in
                state.waiter = waiter
                return state.outcome
            }
            if let outcome { waiter.resume(returning: outcome) }
        }
    }
}

/// The receiving thread's side.
extension HTTPTransfer {
    var isWanted: Bool {
        state.withLock { $0.outcome == nil }
    }

    func fail(_ reason: RemoteError.Reason) {
        end(.failure(RemoteError(host: request.address.host, reason: reason)))
    }

    /// Ends the transfer. Only its first outcome counts.
    func end(_ outcome: Outcome) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private struct State {
        var waiter: Waiter?
        var outcome: Outcome?
    }
}
