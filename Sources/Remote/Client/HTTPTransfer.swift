import Dispatch
import HTTPTypes
import Models
import Synchronization

/// One request and its answer, between the thread that receives it and whoever takes it.
///
/// It holds one part of the content and no more: then the thread waits, so the socket fills, and so the other machine
/// waits too.
final class HTTPTransfer: Sendable {
    /// What comes, in this order.
    enum Arrival: Sendable {
        case head(HTTPResponse)
        case part([UInt8])
        /// - reason: nil when the answer is whole.
        case end(SourceError.Reason?)
    }

    /// The most bytes of content that are held, unless a single part has more.
    static let capacity = 64 << 10

    let request: RemoteRequest
    let limits: HTTPClientLimits
    /// When all has to be there.
    let deadline: ContinuousClock.Instant
    private let state = Mutex(State())
    /// For the thread that waits until something is taken.
    private let space = DispatchSemaphore(value: 0)

    init(_ request: RemoteRequest, limits: HTTPClientLimits, deadline: ContinuousClock.Instant) {
        self.request = request
        self.limits = limits
        self.deadline = deadline
    }
}

/// The side of whoever takes it.
extension HTTPTransfer {
    /// What comes next; the end again and again. When the task is cancelled it is given up.
    func next() async -> Arrival {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                update { $0.waiters.append(waiter) }
            }
        } onCancel: {
            abandon()
        }
    }

    /// Nobody wants it any more: it hangs up at once, unless it is over.
    func abandon() {
        let multi = update { state in
            state.head = nil
            state.content = []
            state.end(.failed(detail: "given up"))
            return state.multi
        }
        multi?.wake()
    }
}

/// The side of the thread.
extension HTTPTransfer {
    var isWanted: Bool {
        state.withLock { $0.end == nil }
    }

    /// - Parameter multi: What has to be woken when the transfer is given up.
    func begin(on multi: CurlMulti) {
        update { $0.multi = multi }
    }

    func receive(_ head: HTTPResponse) {
        update { $0.head = head }
    }

    /// Waits while there is no space, up to the deadline.
    /// - Returns: Whether more is wanted.
    func receive(_ part: [UInt8]) -> Bool {
        while true {
            switch update({ $0.add(part) }) {
            case .added: return true
            case .unwanted: return false
            case .full: waitForSpace()
            }
        }
    }

    private func waitForSpace() {
        let rest = min(ContinuousClock.now.duration(to: deadline), .seconds(60))
        guard rest > .zero else { return end(.timedOut) }
        _ = space.wait(timeout: .now() + .milliseconds(Int((rest / .milliseconds(1)).rounded(.up))))
    }

    /// - Parameter reason: Why it failed; nil when all has arrived.
    func end(_ reason: SourceError.Reason?) {
        update { state in
            state.end(reason)
            state.multi = nil
        }
    }
}

extension HTTPTransfer {
    private typealias Waiter = CheckedContinuation<Arrival, Never>

    private enum Addition {
        case added
        case full
        case unwanted
    }

    private struct State {
        var waiters: [Waiter] = []
        var head: HTTPResponse?
        var content: [UInt8] = []
        /// The last arrival.
        private(set) var end: Arrival?
        var multi: CurlMulti?
        var isThreadWaiting = false

        mutating func add(_ part: [UInt8]) -> Addition {
            guard end == nil else { return .unwanted }
            isThreadWaiting = !content.isEmpty && content.count + part.count > HTTPTransfer.capacity
            if !isThreadWaiting { content += part }
            return isThreadWaiting ? .full : .added
        }

        mutating func end(_ reason: SourceError.Reason?) {
            if end == nil { end = .end(reason) }
        }

        /// What those who wait can get now.
        mutating func takeDeliveries() -> [(Waiter, Arrival)] {
            var deliveries: [(Waiter, Arrival)] = []
            while let waiter = waiters.first, let arrival = takeArrival() {
                waiters.removeFirst()
                deliveries.append((waiter, arrival))
            }
            return deliveries
        }

        private mutating func takeArrival() -> Arrival? {
            if let head {
                self.head = nil
                return .head(head)
            }
            guard !content.isEmpty else { return end }
            defer { content = [] }
            return .part(content)
        }

        /// Whether the thread has waited for what is so now.
        mutating func takeSpace() -> Bool {
            guard isThreadWaiting, content.isEmpty || end != nil else { return false }
            isThreadWaiting = false
            return true
        }
    }

    /// Changes the state, and then tells everyone who has waited for that.
    private func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        let (result, deliveries, hasSpace) = state.withLock { state in
            (change(&state), state.takeDeliveries(), state.takeSpace())
        }
        for (waiter, arrival) in deliveries { waiter.resume(returning: arrival) }
        if hasSpace { space.signal() }
        return result
    }
}
