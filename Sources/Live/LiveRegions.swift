import HTTPServer
import Synchronization
package import Views

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered when a stream first needs it, and then shared. A region shows any sequence of states, and so
/// depends on no model.
package final class LiveRegions: Sendable {
    /// Announces each change of a region.
    let channel = EventChannel()
    private let current = Mutex(Current())
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// The events that bring a client from its revisions of the regions to the current ones, and the revisions that it has
    /// then, in the order of the regions.
    fileprivate typealias Update = (events: [[UInt8]], revisions: [ClientRevision])

    fileprivate struct Current {
        /// The current state of each region.
        var fragments: [LiveFragment] = []
        /// The updates to the current states, by the revisions of the client. Pages of one kind mostly have the same
        /// revisions.
        var updates: [[ClientRevision]: Update] = [:]
        /// The number of changes of `fragments`.
        var changeCount = 0
        static let updateLimit = 64
    }

    /// Creates an object without regions.
    package init() {}

    deinit {
        tasks.withLock { $0.forEach { $0.cancel() } }
    }

    /// Shows each announcement of a model, as long as this object exists. Returns when the first one has arrived. A stream
    /// has the regions that were added before it began.
    /// - Parameters:
    ///   - announcements: The current state, then the latest state after each change.
    ///   - regions: Returns the regions that an announcement changes. A client receives their changes together.
    package func follow<Announcement: Sendable>(
        _ announcements: some AsyncSequence<Announcement, Never> & Sendable,
        in regions: @escaping @Sendable (Announcement) -> [any LiveRegionView]
    ) async {
        await withCheckedContinuation { continuation in
            // The reference is weak, so that the regions and this task end with their last stream.
            let task = Task { [weak self] in
                var waiter: CheckedContinuation<Void, Never>? = continuation
                for await announcement in announcements {
                    guard let self else { break }
                    show(regions(announcement))
                    waiter.take()?.resume()
                }
                waiter?.resume()
            }
            tasks.withLock { $0.append(task) }
        }
    }

    /// Adds the regions that are new, and replaces the states of the others.
    private func show(_ regions: [any LiveRegionView]) {
        let hasChanged = current.withLock { current in
            let count = current.changeCount
            for region in regions { current.show(region) }
            return current.changeCount > count
        }
        if hasChanged { channel.announce() }
    }

    /// Returns the events for a client with these revisions, and changes them to those that the client has then. The bytes
    /// are shared, so a client that accepts nothing holds no copy of a region.
    ///
    /// They are rendered outside of the lock: an event loop does not wait for another one that renders.
    func events(advancing revisions: inout [ClientRevision]) -> [[UInt8]] {
        let former = revisions
        let (known, fragments, changeCount) = current.withLock { ($0.updates[former], $0.fragments, $0.changeCount) }
        let update = known ?? keep(Self.update(since: former, to: fragments), since: former, ifUnchanged: changeCount)
        revisions = update.revisions
        return update.events
    }

    /// Keeps an update for other clients with the same revisions, unless a region has changed since, and returns it as it
    /// is to be sent.
    private func keep(_ update: Update, since revisions: [ClientRevision], ifUnchanged changeCount: Int) -> Update {
        current.withLock { current in
            guard current.changeCount == changeCount, current.updates.count < Current.updateLimit else { return update }
            // In one piece, which is sent at once. It is a copy, so it is for an update that many clients receive.
            let joined = update.events.count < 2 ? update.events : [Array(update.events.joined())]
            current.updates[revisions] = (joined, update.revisions)
            return (joined, update.revisions)
        }
    }

    private static func update(since revisions: [ClientRevision], to fragments: [LiveFragment]) -> Update {
        var events: [[UInt8]] = []
        let reached = zip(fragments, revisions).map { fragment, revision in
            guard revision.isOutdated(by: fragment.revision) else { return revision }
            events.append(fragment.event(since: revision))
            return .shown(fragment.revision)
        }
        return (events, reached)
    }

    /// Returns the revision of each region that a client with these seen revisions has.
    func revisions(for seen: SeenRevisions) -> [ClientRevision] {
        current.withLock(\.fragments).map { seen.revision(of: $0.name, current: $0.revision) }
    }

    /// Returns the regions that a client shows with its revisions, such as `text.12`.
    func list(of revisions: [ClientRevision]) -> [String] {
        zip(current.withLock(\.fragments), revisions).compactMap { fragment, revision in
            if case .shown(let number) = revision { "\(fragment.name).\(number)" } else { nil }
        }
    }
}

extension LiveRegions.Current {
    fileprivate mutating func show(_ region: any LiveRegionView) {
        let index = fragments.firstIndex { $0.name == region.name }
        let former = index.map { fragments[$0] }
        guard region.revision != former?.revision, let fragment = LiveFragment(region, after: former) else { return }
        if let index { fragments[index] = fragment } else { fragments.append(fragment) }
        updates.removeAll(keepingCapacity: true)
        changeCount += 1
    }
}

/// The revision of a region that a client has.
enum ClientRevision: Hashable, Sendable {
    /// The client shows this revision.
    case shown(Int)
    /// The client shows the region, but the revision is invalid or of another epoch.
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
