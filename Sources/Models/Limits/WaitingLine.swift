import Synchronization

/// The clients that were refused something which one client has at a time, in the order of their first refusals. The first of
/// them is next, so a client that asks again and again does not keep the others out.
///
/// A client waits until `patience` has passed since its last refusal. When its turn has come, it is no longer refused, so its
/// turn ends then, too.
package final class WaitingLine<Client: Hashable & Sendable>: Sendable {
    private struct Place {
        let client: Client
        var lastRefusal: ContinuousClock.Instant
    }

    private let patience: Duration
    private let places = Mutex<[Place]>([])

    package init(patience: Duration = .seconds(60)) {
        self.patience = patience
    }

    /// Decides whether a client may have the thing now. Otherwise, the client waits from now on.
    /// - Parameter isFree: Whether no client has the thing.
    package func admits(_ client: Client, isFree: Bool, at now: ContinuousClock.Instant) -> Bool {
        places.withLock { places in
            places.removeAll { now - $0.lastRefusal > patience }
            if isFree, places.isEmpty || places[0].client == client { return true }
            if let index = places.firstIndex(where: { $0.client == client }) {
                places[index].lastRefusal = now
            } else {
                places.append(Place(client: client, lastRefusal: now))
            }
            return false
        }
    }

    /// Ends the waiting of a client, which has the thing now.
    package func leave(_ client: Client) {
        places.withLock { $0.removeAll { $0.client == client } }
    }
}
