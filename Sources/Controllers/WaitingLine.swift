import Synchronization

/// The clients waiting for a single resource, in order. The first may take it next, so a client that retries often
/// gains nothing.
///
/// A client waits for a minute after its last refusal.
final class WaitingLine<Client: Hashable & Sendable>: Sendable {
    private struct Place {
        let client: Client
        var lastRefusal: ContinuousClock.Instant
    }

    private let places = Mutex<[Place]>([])

    /// Decides whether a client may take the resource now. Otherwise, the client waits from now on.
    /// - Parameter isFree: Whether no client has the resource.
    func admits(_ client: Client, isFree: Bool, at now: ContinuousClock.Instant) -> Bool {
        places.withLock { places in
            places.removeAll { now - $0.lastRefusal > .seconds(60) }
            if isFree, places.isEmpty || places[0].client == client { return true }
            if let index = places.firstIndex(where: { $0.client == client }) {
                places[index].lastRefusal = now
            } else {
                places.append(Place(client: client, lastRefusal: now))
            }
            return false
        }
    }

    /// Ends the waiting of a client, which has the resource now.
    func leave(_ client: Client) {
        places.withLock { $0.removeAll { $0.client == client } }
    }
}
