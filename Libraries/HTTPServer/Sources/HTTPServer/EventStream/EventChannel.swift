import Synchronization

/// Tells streams that there is something new, on whatever event loops they are.
///
/// It carries no events: each stream asks its own cursor. Make the news visible to the cursors first, and announce it then.
public final class EventChannel: Sendable {
    private let listeners = Mutex<[ObjectIdentifier: any EventListener]>([:])

    /// A channel that nobody listens to.
    public init() {}

    /// Wakes everyone who listens. Announcements that come faster than they can be passed on become one.
    public func announce() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.hearNews() }
    }

    func add(_ listener: some EventListener) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = listener }
    }

    func remove(_ listener: some EventListener) {
        listeners.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    /// Those who listen on `loop`. To be called on that loop, so that nobody else makes them at the same time.
    func audience(on loop: EventLoop) -> LoopAudience {
        listeners.withLock { listeners in
            let known = listeners.values.lazy.compactMap { $0 as? LoopAudience }.first { $0.loop === loop }
            if let known { return known }
            let audience = LoopAudience(of: self, on: loop)
            listeners[ObjectIdentifier(audience)] = audience
            return audience
        }
    }
}

/// Somebody whom a channel tells.
protocol EventListener: AnyObject, Sendable {
    /// Called on any thread.
    func hearNews()
}
