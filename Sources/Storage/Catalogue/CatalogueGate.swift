internal import Models
import Synchronization

/// Lets no other change in while many items are added: it would wait for the one writer as long as that takes.
final class CatalogueGate: Sendable {
    private let isClosed = Mutex(false)

    func check() throws(CatalogueBusy) {
        if isClosed.withLock(\.self) { throw CatalogueBusy() }
    }

    func close() throws(CatalogueBusy) {
        let wasOpen = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard wasOpen else { throw CatalogueBusy() }
    }

    func open() {
        isClosed.withLock { $0 = false }
    }
}
