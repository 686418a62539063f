import HTTPServer
package import Rendering
import Synchronization

/// Parts of pages that follow their models: those that everyone sees, or those of one visitor.
///
/// Each change of a state is rendered once, when the first stream needs it. No model is known here: a region follows any
/// sequence of states that have a version.
package final class LiveRegions: Sendable {
    /// Announces each change of a region.
    let channel = EventChannel()
    private let table = Mutex(RegionTable())
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// No regions yet.
    package init() {}

    deinit {
        tasks.withLock { $0.forEach { $0.cancel() } }
    }

    /// Follows `changes` as long as these regions exist, and returns when the first state is there.
    /// - Parameters:
    ///   - changes: The state now, and then the latest after each change.
    ///   - region: The name, of the letters a to z and hyphens.
    ///   - version: Grows with each state.
    ///   - view: The region as a page shows it: its outermost element has the id and the version.
    package func follow<State: Sendable>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        as region: some RawRepresentable<String>,
        version: @escaping @Sendable (State) -> Int,
        view: @escaping @Sendable (State) -> some View
    ) async {
        await follow(changes, as: region.rawValue) { state in
            LiveFragment(version: version(state)) { .region(view(state)) }
        }
    }

    /// The same for a list, of which only the rows are sent that differ.
    /// - Parameter rows: What leads from an older version to the state; nil when that is not known any more, and then the
    ///   whole list is sent. Its outermost element says from which version to which.
    package func follow<State: Sendable, Rows: View>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        as region: some RawRepresentable<String>,
        version: @escaping @Sendable (State) -> Int,
        rows: @escaping @Sendable (State, _ since: Int) -> Rows?,
        view: @escaping @Sendable (State) -> some View
    ) async {
        await follow(changes, as: region.rawValue) { state in
            LiveFragment(version: version(state), rows: { rows(state, $0).map { .rows($0) } }) { .region(view(state)) }
        }
    }

    private func follow<State: Sendable>(
        _ changes: some AsyncSequence<State, Never> & Sendable,
        as name: String,
        fragment: @escaping @Sendable (State) -> LiveFragment
    ) async {
        await withCheckedContinuation { continuation in
            // Without a hold on the regions, which end with their last stream, and the following with them.
            let task = Task { [weak self] in
                var waiter: CheckedContinuation<Void, Never>? = continuation
                for await state in changes {
                    guard let self else { break }
                    publish(fragment(state), as: name)
                    waiter.take()?.resume()
                }
                waiter?.resume()
            }
            tasks.withLock { $0.append(task) }
        }
    }

    private func publish(_ fragment: LiveFragment, as name: String) {
        let hasChanged = table.withLock { $0.publish(fragment, as: name) }
        if hasChanged { channel.announce() }
    }
}

extension LiveRegions {
    /// What somebody lacks who has these versions.
    func news(since versions: [Int?]) -> LiveNews {
        table.withLock { $0.news(since: versions) }
    }

    /// The same as bytes, which all share who have the same versions; nil when they lack nothing.
    func bytes(since versions: [Int?], epoch: String) -> (bytes: [UInt8], versions: [Int?])? {
        table.withLock { $0.bytes(since: versions, epoch: epoch) }
    }

    /// The versions that somebody has who has seen these.
    func versions(for seen: SeenVersions) -> [Int?] {
        table.withLock { table in
            table.regions.map { seen.version(of: $0.name, now: $0.fragment.version) }
        }
    }
}
