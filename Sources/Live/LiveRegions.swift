import HTTPServer
package import Rendering
import Synchronization

/// Parts of pages that follow their models, either shared by all visitors or of one visitor.
///
/// Each state is rendered once, when the first stream needs it. A region follows any sequence of states with versions,
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
    ///   - region: The name, made of the letters a to z and hyphens.
    ///   - version: Returns the version of a state, which grows with each state.
    ///   - view: Returns the region as a page shows it. Its outermost element has the id and the version.
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

    /// Follows the changes of a list, and sends only the rows that differ.
    /// - Parameter rows: Returns the rows that differ from an older version. Its outermost element has both versions. If it
    ///   returns `nil`, because the older version is no longer known, the whole list is sent.
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
            // The reference is weak, so that the regions and this task end with their last stream.
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
    /// Returns the news for a client that has these versions.
    func news(since versions: [Int?]) -> LiveNews {
        table.withLock { $0.news(since: versions) }
    }

    /// Returns the news as bytes, which all clients with the same versions share; `nil` if there is nothing new.
    func bytes(since versions: [Int?], epoch: String) -> (bytes: [UInt8], versions: [Int?])? {
        table.withLock { $0.bytes(since: versions, epoch: epoch) }
    }

    /// Returns the version of each region that a client with these seen versions has.
    func versions(for seen: SeenVersions) -> [Int?] {
        table.withLock { table in
            table.regions.map { seen.version(of: $0.name, now: $0.fragment.version) }
        }
    }
}
