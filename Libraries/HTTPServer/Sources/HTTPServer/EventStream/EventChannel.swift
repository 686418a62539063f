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

/// The streams of one channel on one event loop. However many they are, news costs the loop one job, which writes to each.
final class LoopAudience: EventListener {
    let loop: EventLoop
    private let channel: EventChannel
    private let members: LoopBound<Members>
    private let delivery = Mutex(Delivery.none)

    private enum Delivery {
        case none
        case underWay
        /// There was news after this delivery had begun: those whom it has passed already wait for another.
        case underWayWithNews
    }

    /// Used on the loop only.
    private final class Members {
        var streams: [ObjectIdentifier: OpenEventStream] = [:]
    }

    init(of channel: EventChannel, on loop: EventLoop) {
        self.channel = channel
        self.loop = loop
        members = LoopBound(Members(), thread: loop.thread)
    }

    /// On the loop.
    func join(_ stream: OpenEventStream) {
        members.onLoop?.streams[ObjectIdentifier(stream)] = stream
    }

    /// On the loop. A channel forgets an audience that is empty.
    func leave(_ stream: OpenEventStream) {
        guard let members = members.onLoop else { return }
        members.streams[ObjectIdentifier(stream)] = nil
        if members.streams.isEmpty { channel.remove(self) }
    }

    func hearNews() {
        let isFirst = delivery.withLock { delivery in
            defer { delivery = delivery == .none ? .underWay : .underWayWithNews }
            return delivery == .none
        }
        guard isFirst else { return }
        Task(executorPreference: loop) { await self.deliver() }
    }

    private func deliver() async {
        repeat {
            // A copy, as streams come and go while others have their turn.
            await deliver(to: Array((members.onLoop?.streams ?? [:]).values))
        } while beginAgain()
    }

    private func deliver(to streams: [OpenEventStream]) async {
        var turn = Turn()
        for stream in streams {
            guard turn.spend(stream.sendNews()) else { continue }
            turn = Turn()
            await loop.poller?.yield()
        }
    }

    private func beginAgain() -> Bool {
        delivery.withLock { delivery in
            delivery = delivery == .underWayWithNews ? .underWay : .none
            return delivery == .underWay
        }
    }
}
