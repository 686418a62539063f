import Dispatch
import HTTPTypes
import Models
import Synchronization

/// One request and its response, between the thread that receives the response and the tasks that read it.
///
/// It holds one part of the content. Then the thread waits, so the socket's buffer fills, and the server waits too.
final class HTTPTransfer: Sendable {
    /// A part of the response, in this order.
    enum Arrival: Sendable {
        case head(HTTPResponse)
        case part([UInt8])
        /// The end, with the reason of a failure; `nil` if the response is complete.
        case end(RemoteError.Reason?)
    }

    /// The greatest number of bytes that are held, unless a single part has more.
    static let capacity = 64 << 10

    let request: RemoteRequest
    let limits: HTTPClientLimits
    /// The time at which the response has to be complete.
    let deadline: ContinuousClock.Instant
    private let state = Mutex(State())
    /// A semaphore for the thread that waits until the content is read.
    private let space = DispatchSemaphore(value: 0)

    init(_ request: RemoteRequest, limits: HTTPClientLimits, deadline: ContinuousClock.Instant) {
        self.request = request
        self.limits = limits
        self.deadline = deadline
    }
}

/// The reader's side.
extension HTTPTransfer {
    /// Returns the next part of the response, or the end if there is none. Cancelling the task abandons the transfer.
    func next() async -> Arrival {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                update { $0.waiters.append(waiter) }
            }
        } onCancel: {
            abandon()
        }
    }

    /// Ends the transfer and closes its connection, unless it has ended.
    func abandon() {
        let multi = update { state in
            state.head = nil
            state.content = []
            state.end(.failed(detail: "cancelled"))
            return state.multi
        }
        multi?.wake()
    }
}

/// The receiving thread's side.
extension HTTPTransfer {
    var isWanted: Bool {
        state.withLock { $0.end == nil }
    }

    /// - Parameter multi: The loop to wake when the transfer is abandoned.
    func begin(on multi: CurlMulti) {
        update { $0.multi = multi }
    }

    func receive(_ head: HTTPResponse) {
        update { $0.head = head }
    }

    /// Waits until there is space for `part`, at most until the deadline.
    /// - Returns: Whether the transfer continues.
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
        let remaining = min(ContinuousClock.now.duration(to: deadline), .seconds(60))
        guard remaining > .zero else { return end(.timedOut) }
        _ = space.wait(timeout: .now() + .milliseconds(Int((remaining / .milliseconds(1)).rounded(.up))))
    }

    /// - Parameter reason: The reason of a failure; `nil` if the response is complete.
    func end(_ reason: RemoteError.Reason?) {
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
        /// The end, once it is known.
        private(set) var end: Arrival?
        var multi: CurlMulti?
        var isThreadWaiting = false

        mutating func add(_ part: [UInt8]) -> Addition {
            guard end == nil else { return .unwanted }
            isThreadWaiting = !content.isEmpty && content.count + part.count > HTTPTransfer.capacity
            if !isThreadWaiting { content += part }
            return isThreadWaiting ? .full : .added
        }

        mutating func end(_ reason: RemoteError.Reason?) {
            if end == nil { end = .end(reason) }
        }

        /// Removes and returns the arrivals that can be delivered, with their waiting readers.
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

        /// Whether the thread waits for space that is now free.
        mutating func takeSpace() -> Bool {
            guard isThreadWaiting, content.isEmpty || end != nil else { return false }
            isThreadWaiting = false
            return true
        }
    }

    /// Changes the state, then resumes the readers and the thread that waited for the change.
    private func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        let (result, deliveries, hasSpace) = state.withLock { state in
            (change(&state), state.takeDeliveries(), state.takeSpace())
        }
        for (waiter, arrival) in deliveries { waiter.resume(returning: arrival) }
        if hasSpace { space.signal() }
        return result
    }
}
