import HTTPServer
import Rendering
import Synchronization
import Views

/// A live region in one state, as the event that replaces it on a page.
///
/// It is rendered when a client first needs it, and all clients share the bytes. Two event loops that need it at the same
/// moment both render it, because neither waits for the other.
final class LiveFragment: Sendable {
    /// The name of the region.
    let name: String
    let revision: Int
    private let view: any LiveRegionView
    /// The region with the changes from an earlier revision marked.
    private let marked: (view: any LiveRegionView, since: Int)?
    private let rendered = Mutex<(unmarked: [UInt8]?, marked: [UInt8]?)>((nil, nil))

    /// Creates the fragment of a region; `nil` if the region has no revision, because it then has no updates.
    /// - Parameter former: The fragment of the same region in the state before.
    init?(_ region: some LiveRegionView, after former: LiveFragment?) {
        guard let revision = region.revision else { return nil }
        name = region.name
        self.revision = revision
        view = region
        marked = if let former, let marked = region.marked { (marked, former.revision) } else { nil }
    }

    /// Returns the bytes of the event for a client that needs this state.
    func event(since revision: ClientRevision) -> [UInt8] {
        if let marked, revision == .shown(marked.since) {
            bytes(of: marked.view, keptAs: \.marked)
        } else {
            bytes(of: view, keptAs: \.unmarked)
        }
    }

    private func bytes(
        of view: any LiveRegionView,
        keptAs kept: WritableKeyPath<(unmarked: [UInt8]?, marked: [UInt8]?), [UInt8]?>
    ) -> [UInt8] {
        if let known = rendered.withLock({ $0[keyPath: kept] }) { return known }
        let bytes = ServerSentEvent(name: "region", data: view.rendered()).bytes
        rendered.withLock { $0[keyPath: kept] = bytes }
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
