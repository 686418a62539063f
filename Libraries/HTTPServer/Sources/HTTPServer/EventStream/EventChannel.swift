import Synchronization

/// A channel that announces new events to event streams, on all event loops.
///
/// It carries no events: each stream asks its own cursor. Make the events visible to the cursors before the announcement.
public final class EventChannel: Sendable {
    private let listeners = Mutex<[ObjectIdentifier: any EventListener]>([:])

    /// Creates a channel without listeners.
    public init() {}

    /// Notifies all listeners. Announcements that arrive faster than they can be delivered are combined.
    public func announce() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.notify() }
    }

    func add(_ listener: some EventListener) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = listener }
    }

    func remove(_ listener: some EventListener) {
        listeners.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    /// Returns the streams on an event loop. Call it on that loop.
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

/// A listener of a channel.
protocol EventListener: AnyObject, Sendable {
    /// Called on any thread.
    func notify()
}

/// The streams of a channel on one event loop. An announcement costs the loop one job, however many streams there are.
final class LoopAudience: EventListener {
    let loop: EventLoop
    private let channel: EventChannel
    private let members: LoopBound<Members>
    private let delivery = Mutex(Delivery.none)

    private enum Delivery {
        case none
        case underWay
        /// There was another announcement during the delivery, so it is repeated.
        case toBeRepeated
    }

    /// Confined to the thread of the event loop.
    private final class Members {
        var streams: [ObjectIdentifier: OpenEventStream] = [:]
    }

    init(of channel: EventChannel, on loop: EventLoop) {
        self.channel = channel
        self.loop = loop
        members = LoopBound(Members(), thread: loop.thread)
    }

    /// Adds a stream. Call it on the loop.
    func join(_ stream: OpenEventStream) {
        members.onLoop?.streams[ObjectIdentifier(stream)] = stream
    }

    /// Removes a stream. Call it on the loop. The channel removes an empty audience.
    func leave(_ stream: OpenEventStream) {
        guard let members = members.onLoop else { return }
        members.streams[ObjectIdentifier(stream)] = nil
        if members.streams.isEmpty { channel.remove(self) }
    }

    func notify() {
        let isFirst = delivery.withLock { delivery in
            defer { delivery = delivery == .none ? .underWay : .toBeRepeated }
            return delivery == .none
        }
        guard isFirst else { return }
        Task(executorPreference: loop) { await self.deliver() }
    }

    private func deliver() async {
        repeat {
            // A copy, because streams come and go while other tasks have their turn.
            await deliver(to: Array((members.onLoop?.streams ?? [:]).values))
        } while beginAgain()
    }

    private func deliver(to streams: [OpenEventStream]) async {
        var turn = Turn()
        for stream in streams {
            guard turn.spend(stream.sendEvents()) else { continue }
            turn = Turn()
            await loop.poller?.yield()
        }
    }

    private func beginAgain() -> Bool {
        delivery.withLock { delivery in
            delivery = delivery == .toBeRepeated ? .underWay : .none
            return delivery == .underWay
        }
    }
}
