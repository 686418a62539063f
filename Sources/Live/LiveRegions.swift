import HTTPServer
import Synchronization

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered when a stream first needs it, and then shared. A region shows any sequence of states with
/// revisions, and so depends on no model.
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

    /// Adds regions, and updates them as long as this object exists. Returns when the first state has arrived. A stream
    /// has the regions that were added before it began.
    /// - Parameters:
    ///   - changes: The current state, then the latest state after each change.
    ///   - revision: Returns the revision of a state, which grows with each state.
    ///   - regions: The regions that show the state. A client receives their changes together.
    package func observe<State: Sendable>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        revision: @escaping @Sendable (State) -> Int,
        as regions: LiveRegion<State>...
    ) async {
        await withCheckedContinuation { continuation in
            // The reference is weak, so that the regions and this task end with their last stream.
            let task = Task { [weak self] in
                var waiter: CheckedContinuation<Void, Never>? = continuation
                var former: RevisedState<State>?
                for await value in changes {
                    guard let self else { break }
                    let state = RevisedState(value: value, revision: revision(value))
                    let changed = regions.filter { region in former.map { region.differs($0.value, value) } ?? true }
                    publish(changed.map { $0.fragment(state, former) })
                    former = state
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

    /// Returns the update for a client that has these revisions.
    ///
    /// It is rendered outside of the lock: an event loop does not wait for another one that renders.
    /// - Parameter epoch: The run of the server, for the id of the events.
    func update(since revisions: [ClientRevision], epoch: String) -> LiveUpdate {
        let (known, current) = table.withLock { ($0.knownUpdate(since: revisions), $0) }
        if let known { return known }
        let update = current.makeUpdate(since: revisions, epoch: epoch)
        return table.withLock { $0.keep(update, since: revisions, from: current) }
    }

    /// Returns the revision of each region that a client with these seen revisions has.
    func revisions(for seen: SeenRevisions) -> [ClientRevision] {
        table.withLock { table in
            table.fragments.map { seen.revision(of: $0.name, current: $0.revision) }
        }
    }
}

/// The current fragment of each region.
private struct RegionTable {
    private(set) var fragments: [LiveFragment] = []
    /// The updates to the current states, by the revisions of the client. Pages of one kind mostly have the same
    /// revisions.
    private var known: [[ClientRevision]: LiveUpdate] = [:]
    private static let knownLimit = 64

    /// Adds a region after the others, or replaces the state of an existing region.
    /// - Returns: Whether the revision of the region has changed.
    mutating func publish(_ fragment: LiveFragment) -> Bool {
        if let index = fragments.firstIndex(where: { $0.name == fragment.name }) {
            guard fragments[index].revision != fragment.revision else { return false }
            fragments[index] = fragment
        } else {
            fragments.append(fragment)
        }
        known.removeAll(keepingCapacity: true)
        return true
    }

    /// Returns the update for a client that has these revisions, if it was kept for another one.
    func knownUpdate(since revisions: [ClientRevision]) -> LiveUpdate? { known[revisions] }

    /// Keeps an update for other clients with the same revisions, unless a region has changed since.
    /// - Parameter table: The table that the update was made from.
    /// - Returns: The update to be sent.
    mutating func keep(
        _ update: LiveUpdate,
        since revisions: [ClientRevision],
        from table: RegionTable
    ) -> LiveUpdate {
        guard known.count < Self.knownLimit, fragments.elementsEqual(table.fragments, by: ===) else { return update }
        let joined = update.joined
        known[revisions] = joined
        return joined
    }

    /// Renders the update for a client that has these revisions.
    func makeUpdate(since revisions: [ClientRevision], epoch: String) -> LiveUpdate {
        var events: [[UInt8]] = []
        let reached = zip(fragments, revisions).map { fragment, revision in
            guard revision.isOutdated(by: fragment.revision) else { return revision }
            events.append(fragment.event(since: revision))
            return .shown(fragment.revision)
        }
        let list = zip(fragments, reached).compactMap { fragment, revision in
            if case .shown(let number) = revision { "\(fragment.name).\(number)" } else { nil }
        }
        return LiveUpdate(events: events, revisions: reached, list: list.joined(separator: ","), epoch: epoch)
    }
}

/// The revision of a region that a client has.
enum ClientRevision: Hashable, Sendable {
    /// The client shows this revision.
    case shown(Int)
    /// The client shows the region, but the revision is invalid or of another run of the server.
    case unknown
    /// The client does not show the region, and receives none of its changes.
    case notShown

    /// Whether the client needs an update to the revision `current`.
    ///
    /// A client may be ahead: a page reads its model directly, and the region may not have received that state yet. The
    /// client then does not need that state when it arrives.
    func isOutdated(by current: Int) -> Bool {
        switch self {
        case .shown(let number): number < current
        case .unknown: true
        case .notShown: false
        }
    }
}

/// The events that bring a client from its revisions of the regions to the current ones.
struct LiveUpdate {
    /// The bytes of each event, without an id.
    let events: [[UInt8]]
    /// The events with the id, as they are sent to every client that has no regions of its own; empty without events.
    private(set) var parts: [[UInt8]]
    /// The revisions that the client has after the events, in the order of the regions.
    let revisions: [ClientRevision]
    /// The revisions as part of an event id, such as `text.12,entries.7`.
    let list: String

    init(events: [[UInt8]], revisions: [ClientRevision], list: String, epoch: String) {
        self.events = events
        self.revisions = revisions
        self.list = list
        parts = events.identified(by: "\(epoch):\(list)")
    }

    /// The update in one part, which is sent at once. It is a copy, so it is for an update that many clients receive.
    fileprivate var joined: LiveUpdate {
        var update = self
        update.parts = parts.isEmpty ? [] : [[UInt8](parts.joined())]
        return update
    }
}

extension [[UInt8]] {
    /// Returns the events with an id, as parts to be sent one after the other. The parts are shared, so a client that
    /// accepts nothing holds no copy of a region.
    ///
    /// Only the last event has the id, because only then the client has all revisions in the id.
    func identified(by identifier: String) -> [[UInt8]] {
        guard let last else { return [] }
        return dropLast() + [[UInt8]("id: \(identifier)\n".utf8), last]
    }
}
