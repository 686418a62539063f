import HTTPServer
package import Rendering
import Synchronization

/// A part of a page, rendered from the state of a model.
package struct LiveRegion<State: Sendable>: Sendable {
    /// Whether the region differs between two states.
    let differs: @Sendable (State, State) -> Bool
    /// Returns the region in a state, after an earlier one if there was any.
    let fragment: @Sendable (_ state: RevisedState<State>, _ former: RevisedState<State>?) -> LiveFragment

    /// A region that differs between any two states.
    /// - Parameters:
    ///   - name: The name, made of letters, digits and hyphens.
    ///   - view: Returns the region as a page shows it. Its outermost element has the id and the revision.
    package init(_ name: some RawRepresentable<String>, view: @escaping @Sendable (State) -> some View) {
        let name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, _ in LiveFragment(name, revision: state.revision) { .region(view(state.value)) } }
    }

    /// A region that shows a part of the state. A change of other parts is not sent.
    package init(
        _ name: some RawRepresentable<String>,
        of part: @escaping @Sendable (State) -> some Equatable & Sendable,
        view: @escaping @Sendable (State) -> some View
    ) {
        let name = name.rawValue
        differs = { part($0) != part($1) }
        fragment = { state, _ in LiveFragment(name, revision: state.revision) { .region(view(state.value)) } }
    }

    /// A region that marks the changes for clients with the former state.
    /// - Parameter changed: Returns the region in the new state, with the changes from the former one marked. It is
    ///   called before the new state is announced, so that no client waits while two states are compared.
    package init(
        _ name: some RawRepresentable<String>,
        changed: @escaping @Sendable (_ new: State, _ former: State) -> some View,
        view: @escaping @Sendable (State) -> some View
    ) {
        let name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, former in
            let change = former.map { (since: $0.revision, view: changed(state.value, $0.value)) }
            return LiveFragment(
                name,
                revision: state.revision,
                difference: { since in change.flatMap { $0.since == since ? .region($0.view) : nil } },
                region: { .region(view(state.value)) }
            )
        }
    }
}

/// The state of a model, with its revision.
struct RevisedState<Value: Sendable>: Sendable {
    let value: Value
    let revision: Int
}

/// A region in one state. It is rendered when a client first needs it, and once for all clients. Two event loops that
/// need it at the same moment both render it, because neither waits for the other.
final class LiveFragment: Sendable {
    private struct Rendered {
        var region: [UInt8]?
        var differences: [Int: [UInt8]] = [:]
    }

    /// The number of older revisions whose rendered differences are kept. Most clients have the previous revision;
    /// clients that reconnect have an older one.
    private static let differencesLimit = 32

    /// The name of the region.
    let name: String
    let revision: Int
    private let makeDifference: @Sendable (Int) -> ServerSentEvent?
    private let makeRegion: @Sendable () -> ServerSentEvent
    private let rendered = Mutex(Rendered())

    /// - Parameters:
    ///   - difference: Renders the difference from an older revision; returns `nil` if it is unknown.
    ///   - region: Renders the whole region.
    init(
        _ name: String,
        revision: Int,
        difference: @escaping @Sendable (Int) -> ServerSentEvent? = { _ in nil },
        region: @escaping @Sendable () -> ServerSentEvent
    ) {
        self.name = name
        self.revision = revision
        makeDifference = difference
        makeRegion = region
    }

    /// Returns the bytes of the event for a client that needs this state. All clients share them.
    func event(since revision: ClientRevision) -> [UInt8] {
        if case .shown(let older) = revision, let difference = difference(since: older) { return difference }
        if let known = rendered.withLock({ $0.region }) { return known }
        let region = makeRegion().bytes
        rendered.withLock { $0.region = region }
        return region
    }

    private func difference(since revision: Int) -> [UInt8]? {
        if let known = rendered.withLock({ $0.differences[revision] }) { return known }
        guard let made = makeDifference(revision)?.bytes else { return nil }
        rendered.withLock { rendered in
            if rendered.differences.count < Self.differencesLimit { rendered.differences[revision] = made }
        }
        return made
    }
}

extension ServerSentEvent {
    /// Returns an event with an element that replaces the element with the same id.
    fileprivate static func region(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "region", data: view.rendered())
    }

    /// Returns an event with the changed rows of a list.
    fileprivate static func rows(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "rows", data: view.rendered())
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / 16 + 64)
        append(to: &bytes)
        return bytes
    }
}
