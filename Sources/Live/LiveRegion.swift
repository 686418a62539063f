import HTTPServer
import Rendering
import Synchronization
package import Views

/// A part of a page that follows a model. Its view has the name and the revision.
package struct LiveRegion<State: Sendable>: Sendable {
    /// Returns the fragment of a state; `nil` if the region is the same as in the former state, or has no revision. The
    /// former state is `nil` at first.
    let fragment: @Sendable (_ state: State, _ former: State?) -> LiveFragment?

    /// A region that differs between any two states.
    /// - Parameter view: Returns the region as a page shows it.
    package init(view: @escaping @Sendable (State) -> some LiveRegionView) {
        fragment = { state, _ in LiveFragment(view(state)) }
    }

    /// A region that shows a part of the state. A change of other parts is not sent.
    package init(
        of part: @escaping @Sendable (State) -> some Equatable & Sendable,
        view: @escaping @Sendable (State) -> some LiveRegionView
    ) {
        fragment = { state, former in
            if let former, part(former) == part(state) { nil } else { LiveFragment(view(state)) }
        }
    }

    /// A region that marks the changes for clients with the former state.
    /// - Parameter changed: Returns the region in the new state, with the changes from the former one marked. It is
    ///   called before the new state is announced, so that no client waits while two states are compared.
    package init(
        changed: @escaping @Sendable (_ new: State, _ former: State) -> some LiveRegionView,
        view: @escaping @Sendable (State) -> some LiveRegionView
    ) {
        fragment = { state, former in
            guard let former else { return LiveFragment(view(state)) }
            return LiveFragment(view(state), marked: changed(state, former), since: view(former).revision)
        }
    }
}

/// A region in one state, as the events that replace it on a page.
struct LiveFragment: Sendable {
    /// The name of the region.
    let name: String
    let revision: Int
    private let unmarked: LiveEvent
    private let marked: (event: LiveEvent, since: Int)?

    /// Creates the region of a view; `nil` if the view has no revision, because it then has no updates.
    /// - Parameters:
    ///   - marked: The region with the changes from an earlier revision marked.
    ///   - since: The earlier revision.
    init?(_ view: some LiveRegionView, marked: (any LiveRegionView)? = nil, since: Int? = nil) {
        guard let revision = view.revision else { return nil }
        name = view.name
        self.revision = revision
        unmarked = LiveEvent(view)
        self.marked = if let marked, let since { (LiveEvent(marked), since) } else { nil }
    }

    /// Returns the bytes of the event for a client that needs this state.
    func event(since revision: ClientRevision) -> [UInt8] {
        if let marked, revision == .shown(marked.since) { return marked.event.bytes }
        return unmarked.bytes
    }
}

/// The event with a region. It is rendered when a client first needs it, and all clients share the bytes. Two event
/// loops that need it at the same moment both render it, because neither waits for the other.
final class LiveEvent: Sendable {
    private let view: any LiveRegionView
    private let rendered = Mutex<[UInt8]?>(nil)

    init(_ view: any LiveRegionView) {
        self.view = view
    }

    var bytes: [UInt8] {
        if let known = rendered.withLock(\.self) { return known }
        let bytes = ServerSentEvent(name: "region", data: view.rendered()).bytes
        rendered.withLock { $0 = bytes }
        return bytes
    }
}

extension ServerSentEvent {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / 16 + 64)
        append(to: &bytes)
        return bytes
    }
}
