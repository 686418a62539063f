package import Foundation

/// A pause in which visitors cannot begin requests to another server, so that they do not drive its load, however many
/// they are.
@Domain
final class RequestPause {
    private let sleep: @Sendable (Date) async throws -> Void
    /// The time at which the pause ends; `nil` without a pause.
    private(set) var end: Date?
    private var task: Task<Void, Never>?

    /// - Parameter sleep: A function that waits until a time.
    init(sleep: @escaping @Sendable (Date) async throws -> Void) {
        self.sleep = sleep
    }

    deinit {
        task?.cancel()
    }

    /// Whether a visitor may begin a request now.
    func allowsRequest(at now: Date) -> Bool {
        end.map { now >= $0 } ?? true
    }

    /// Begins a pause, in place of the current one if there is one.
    /// - Parameter show: A function that is called with the end of the pause now, and with `nil` when it is over.
    func begin(until end: Date, showing show: @escaping @Domain (Date?) -> Void) {
        self.end = end
        show(end)
        task?.cancel()
        task = Task { [weak self, sleep] in
            try? await sleep(end)
            guard !Task.isCancelled, let self else { return }
            self.end = nil
            show(nil)
        }
    }

    /// Cancels the end of the pause.
    func close() {
        task?.cancel()
    }
}

/// The pause after a load from another server, by whomever it was begun.
package enum LoadPause {
    /// The default length, in seconds.
    package static let length: TimeInterval = 60
}
