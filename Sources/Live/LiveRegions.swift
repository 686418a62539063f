import HTTPServer
import Synchronization

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered when a stream first needs it, and then shared. A region shows any sequence of states, and so
/// depends on no model.
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
    ///   - regions: The regions that show the state. A client receives their changes together.
    package func observe<State: Sendable>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        as regions: LiveRegion<State>...
    ) async {
        await withCheckedContinuation { continuation in
            // The reference is weak, so that the regions and this task end with their last stream.
            let task = Task { [weak self] in
                var waiter: CheckedContinuation<Void, Never>? = continuation
                var former: State?
                for await state in changes {
                    guard let self else { break }
                    publish(regions.compactMap { $0.fragment(state, former) })
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
    func update(since revisions: [ClientRevision]) -> LiveUpdate {
        let (known, current) = table.withLock { ($0.knownUpdate(since: revisions), $0) }
        if let known { return known }
        let update = current.makeUpdate(since: revisions)
        return table.withLock { $0.keep(update, since: revisions, from: current) }
    }

    /// Returns the revision of each region that a client with these seen revisions has.
    func revisions(for seen: SeenRevisions) -> [ClientRevision] {
        table.withLock { table in
            table.fragments.map { seen.revision(of: $0.name, current: $0.revision) }
        }
    }

    /// Returns the regions that a client shows with its revisions, such as `text.12`.
    func list(of revisions: [ClientRevision]) -> [String] {
        zip(table.withLock(\.fragments), revisions).compactMap { fragment, revision in
            if case .shown(let number) = revision { "\(fragment.name).\(number)" } else { nil }
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
        let isCurrent = fragments.map(\.revision) == table.fragments.map(\.revision)
        guard isCurrent, known.count < Self.knownLimit else { return update }
        let joined = update.joined
        known[revisions] = joined
        return joined
    }

    /// Renders the update for a client that has these revisions.
    func makeUpdate(since revisions: [ClientRevision]) -> LiveUpdate {
        var events: [[UInt8]] = []
        let reached = zip(fragments, revisions).map { fragment, revision in
            guard revision.isOutdated(by: fragment.revision) else { return revision }
            events.append(fragment.event(since: revision))
            return .shown(fragment.revision)
        }
        return LiveUpdate(events: events, revisions: reached)
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
    /// The bytes of the events. Clients share them, so a client that accepts nothing holds no copy of a region.
    let events: [[UInt8]]
    /// The revisions that the client has after the events, in the order of the regions.
    let revisions: [ClientRevision]

    /// The update in one piece, which is sent at once. It is a copy, so it is for an update that many clients receive.
    fileprivate var joined: LiveUpdate {
        events.count < 2 ? self : LiveUpdate(events: [Array(events.joined())], revisions: revisions)
    }
}
