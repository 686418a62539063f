import HTTPServer
import Synchronization

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered when a stream first needs it, and then shared. A region shows any sequence of states, and so
/// depends on no model.
package final class LiveRegions: Sendable {
    /// Announces each change of a region.
    let channel = EventChannel()
    /// The current fragment of each region.
    private let fragments = Mutex<[LiveFragment]>([])
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

    private func publish(_ news: [LiveFragment]) {
        let hasChanged = fragments.withLock { fragments in
            news.reduce(false) { Self.publish($1, in: &fragments) || $0 }
        }
        if hasChanged { channel.announce() }
    }

    /// Adds a region after the others, or replaces the state of an existing region.
    /// - Returns: Whether the revision of the region has changed.
    private static func publish(_ fragment: LiveFragment, in fragments: inout [LiveFragment]) -> Bool {
        guard let index = fragments.firstIndex(where: { $0.name == fragment.name }) else {
            fragments.append(fragment)
            return true
        }
        guard fragments[index].revision != fragment.revision else { return false }
        fragments[index] = fragment
        return true
    }

    /// Returns the events for a client that has these revisions, and the revisions that it has after them.
    ///
    /// Clients share the bytes of an event, so a client that accepts nothing holds no copy of a region. They are rendered
    /// outside of the lock: an event loop does not wait for another one that renders.
    func update(since revisions: [ClientRevision]) -> (events: [[UInt8]], revisions: [ClientRevision]) {
        var events: [[UInt8]] = []
        let reached = zip(fragments.withLock(\.self), revisions).map { fragment, revision in
            guard revision.isOutdated(by: fragment.revision) else { return revision }
            events.append(fragment.event(since: revision))
            return .shown(fragment.revision)
        }
        return (events, reached)
    }

    /// Returns the revision of each region that a client with these seen revisions has.
    func revisions(for seen: SeenRevisions) -> [ClientRevision] {
        fragments.withLock(\.self).map { seen.revision(of: $0.name, current: $0.revision) }
    }

    /// Returns the regions that a client shows with its revisions, such as `text.12`.
    func list(of revisions: [ClientRevision]) -> [String] {
        zip(fragments.withLock(\.self), revisions).compactMap { fragment, revision in
            if case .shown(let number) = revision { "\(fragment.name).\(number)" } else { nil }
        }
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
