import HTTPServer
import Synchronization

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered once, when the first stream needs it. A region follows any sequence of states with revisions,
/// and so depends on no model.
package final class LiveRegions: Sendable {
    /// Announces each change of a region.
    let channel = EventChannel()
    private let table = Mutex(RegionTable())
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// Creates an object without regions.
    package init() {}

    deinit {
        tasks.withLock { $0.forEach { $0.cancel() } }
    }

    /// Follows `changes` as long as these regions exist. Returns when the first state has arrived.
    /// - Parameters:
    ///   - changes: The current state, then the latest state after each change.
    ///   - revision: Returns the revision of a state, which grows with each state.
    ///   - regions: The regions that show the state. A client receives their changes together.
    package func follow<State: Sendable>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        revision: @escaping @Sendable (State) -> Int,
        as regions: LiveRegion<State>...
    ) async {
        await withCheckedContinuation { continuation in
            // The reference is weak, so that the regions and this task end with their last stream.
            let task = Task { [weak self] in
                var waiter: CheckedContinuation<Void, Never>? = continuation
                var last: State?
                for await state in changes {
                    guard let self else { break }
                    let changed = regions.filter { region in last.map { region.differs($0, state) } ?? true }
                    publish(changed.map { $0.fragment(state, revision(state)) })
                    last = state
                    waiter.take()?.resume()
                }
                waiter?.resume()
            }
            tasks.withLock { $0.append(task) }
        }
    }

    private func publish(_ fragments: [LiveFragment]) {
        let hasChanged = table.withLock { table in
            fragments.reduce(false) { table.publish($1) || $0 }
        }
        if hasChanged { channel.announce() }
    }
}

extension LiveRegions {
    /// Returns the news for a client that has these revisions.
    ///
    /// They are rendered outside of the lock: an event loop does not wait for another one that renders.
    /// - Parameter epoch: The run of the server, for the id of the events.
    func news(since revisions: [Int?], epoch: String) -> LiveNews {
        let (known, state) = table.withLock { ($0.knownNews(since: revisions), $0) }
        if let known { return known }
        let news = state.makeNews(since: revisions, epoch: epoch)
        return table.withLock { $0.keep(news, since: revisions, from: state) }
    }

    /// Whether these are the current revisions of all regions.
    func isCurrent(_ revisions: [Int?]) -> Bool {
        // Arrays that share their storage compare in constant time, and most clients share the array of the last news.
        table.withLock { $0.revisions == revisions }
    }

    /// Returns the revision of each region that a client with these seen revisions has.
    func revisions(for seen: SeenRevisions) -> [Int?] {
        table.withLock { table in
            table.fragments.map { seen.revision(of: $0.name, now: $0.revision) }
        }
    }
}
