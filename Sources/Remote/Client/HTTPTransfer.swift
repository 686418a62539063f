import Foundation
import Models
import Synchronization

/// One request and its answer, between the session, which tells what arrives, and the one who waits for it.
final class HTTPTransfer: Sendable {
    enum Outcome: Sendable {
        case document([UInt8])
        /// The value of `Location`.
        case redirect(String)
        case failure(SourceError.Reason)
    }

    private enum Event: Sendable {
        case part([UInt8])
        case end(Outcome)
        case complete
    }

    private struct State {
        var status: Int?
        var location: String?
        var byteCount = 0
        var lastActivity = ContinuousClock.now
    }

    private let limits: HTTPClientLimits
    private let end: ContinuousClock.Instant
    private let state = Mutex(State())
    /// Holds as many bytes as the limit allows, and no more.
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init(limits: HTTPClientLimits, end: ContinuousClock.Instant) {
        self.limits = limits
        self.end = end
        (events, continuation) = AsyncStream.makeStream()
    }

    /// - Parameter cancel: Is called when nobody waits any more, and also when all has arrived.
    func onEnd(_ cancel: @escaping @Sendable () -> Void) {
        continuation.onTermination = { _ in cancel() }
    }
}

/// The side of the one who waits.
extension HTTPTransfer {
    /// Collects the answer.
    func outcome(reporting progress: @Sendable (Int) async -> Void) async -> Outcome {
        var document: [UInt8] = []
        for await event in events {
            switch event {
            case .part(let bytes):
                document += bytes
                await progress(document.count)
            case .end(let outcome): return outcome
            case .complete: return .document(document)
            }
        }
        return .failure(.failed(detail: "cancelled"))
    }

    /// Returns when the answer is too late, or the task is cancelled.
    func timeOut() async -> Outcome {
        while case let deadline = deadline, deadline > .now {
            do {
                try await Task.sleep(until: deadline, clock: .continuous)
            } catch {
                break
            }
        }
        return .failure(.timedOut)
    }

    private var deadline: ContinuousClock.Instant {
        let state = state.withLock { $0 }
        let timeout = state.status == nil ? limits.headTimeout : limits.idleTimeout
        return min(end, state.lastActivity + timeout)
    }
}

/// The side of the session.
extension HTTPTransfer {
    /// Only 200 has what was asked for; of anything else the content does not matter.
    func receive(status: Int, length: Int64) {
        // Interim answers such as 103 are told here as well, and there may be any number of them (RFC 9110 §15.2).
        guard status >= 200 else { return }
        let isRedirect = state.withLock { state in
            state.status = status
            state.lastActivity = .now
            return state.location != nil
        }
        if isRedirect {
            // The end of it comes by itself.
        } else if status != 200 {
            finish(.failure(.status(status)))
        } else if length > limits.sizeLimit {
            finish(.failure(.tooLarge(limit: limits.sizeLimit)))
        }
    }

    func receive(location: String) {
        state.withLock { $0.location = location }
    }

    func receive(_ data: Data) {
        let byteCount = state.withLock { state in
            state.byteCount += data.count
            state.lastActivity = .now
            return state.byteCount
        }
        if byteCount > limits.sizeLimit {
            finish(.failure(.tooLarge(limit: limits.sizeLimit)))
        } else {
            continuation.yield(.part(Array(data)))
        }
    }

    func complete(with error: (any Error)?) {
        if let location = state.withLock(\.location) {
            finish(.redirect(location))
        } else if let error {
            finish(.failure(SourceError.Reason(error)))
        } else if state.withLock({ $0.status }) == nil {
            // So it goes with a redirect whose `Location` is missing or is no URL.
            finish(.failure(.failed(detail: "no answer that can be understood")))
        } else {
            continuation.yield(.complete)
            continuation.finish()
        }
    }

    /// Whatever comes after this is dropped.
    private func finish(_ outcome: Outcome) {
        continuation.yield(.end(outcome))
        continuation.finish()
    }
}

extension SourceError.Reason {
    fileprivate init(_ error: any Error) {
        self =
            switch (error as? URLError)?.code {
            case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed: .unreachable
            case .timedOut: .timedOut
            default: .failed(detail: error.localizedDescription)
            }
    }
}
