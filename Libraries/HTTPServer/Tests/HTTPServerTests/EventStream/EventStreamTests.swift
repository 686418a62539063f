import HTTPTypes
import SocketTesting
import Synchronization
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
    private let counter = Counter()
    private let statistics = ServerStatistics()

    @Test func `a client receives the current event and then new ones`() async throws {
        counter.countUp()
        try await withServer(counter.responder) { server in
            let client = try await listen(to: server)
            try #expect(await client.receive(until: "data: 1.\n\n") == "data: 1.\n\n")
            counter.countUp()
            try #expect(await client.receive(until: "data: 2.\n\n") == "data: 2.\n\n")
        }
    }

    @Test func `a stream has no length, and must not be stored or buffered`() async throws {
        try await withServer(counter.responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let response = try await client.receiveResponse(hasContent: false)
            #expect(response.status == 200)
            #expect(response["content-type"] == "text/event-stream")
            #expect(response["cache-control"] == "no-store")
            #expect(response["x-accel-buffering"] == "no")
            #expect(response["connection"] == "close")
            #expect(response["content-length"] == nil)
            #expect(response["transfer-encoding"] == nil)
        }
    }

    @Test func `an HTTP 1 dot 0 client receives the events`() async throws {
        try await withServer(counter.responder) { server in
            let client = try await listen(to: server, version: "1.0")
            counter.countUp()
            try #expect(await client.receive(until: "data: 1.\n\n") == "data: 1.\n\n")
        }
    }

    @Test func `a HEAD request receives the fields and no events`() async throws {
        counter.countUp()
        try await withServer(counter.responder, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try await client.receiveAll()
            #expect(answer.contains("\r\nContent-Type: text/event-stream\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
            #expect(statistics.openEventStreamCount == 0)
        }
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    func `a status without content has no stream`(status: HTTPResponse.Status) async throws {
        let counter = counter
        let responder = TestResponder { _ in Response(status: status, body: .eventStream(counter.stream)) }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            for _ in 1...2 {
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveResponse().status == status.code)
            }
        }
    }

    @Test func `a closed client is noticed at once, before a heartbeat`() async throws {
        try await withServer(counter.responder, statistics: statistics) { server in
            var client: RawConnection? = try await listen(to: server)
            try await waitUntil { statistics.openEventStreamCount == 1 }
            withExtendedLifetime(client) {}
            client = nil
            try await waitUntil { statistics.openEventStreamCount == 0 && statistics.openConnectionCount == 0 }
        }
    }

    @Test func `a reset client is noticed at once`() async throws {
        try await withServer(counter.responder, statistics: statistics) { server in
            let client = try await listen(to: server)
            try await waitUntil { statistics.openEventStreamCount == 1 }
            client.reset()
            try await waitUntil { statistics.openEventStreamCount == 0 }
        }
    }

    @Test func `a client receives heartbeats between the events`() async throws {
        try await withServer(counter.responder, configure: { $0.heartbeat = .milliseconds(20) }) { server in
            let client = try await listen(to: server)
            _ = try await client.receive(until: ":\n:\n:\n")
            counter.countUp()
            _ = try await client.receive(until: "data: 1.\n\n")
        }
    }

    @Test func `a client that is no longer allowed is disconnected at the next heartbeat`() async throws {
        let isAuthorized = Mutex(true)
        let stream = EventStream(channels: [], cursor: Silence()) { isAuthorized.withLock { $0 } }
        try await withServer(
            TestResponder { _ in .eventStream(stream) },
            configure: { $0.heartbeat = .milliseconds(20) }
        ) {
            let client = try await listen(to: $0)
            _ = try await client.receive(until: ":\n:\n")
            isAuthorized.withLock { $0 = false }
            _ = try await client.receiveAll()
        }
    }

    @Test func `a little input from a client is ignored, and much ends the stream`() async throws {
        try await withServer(counter.responder, statistics: statistics) { server in
            let client = try await listen(to: server)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            counter.countUp()
            try #expect(await client.receive(until: "data: 1.\n\n") == "data: 1.\n\n")
            try? await client.send([UInt8](repeating: 0x20, count: 64 << 10))
            try await waitUntil { statistics.openEventStreamCount == 0 }
        }
    }

    @Test func `a drain ends streams at once, with different reconnection times`() async throws {
        var clients: [RawConnection] = []
        try await withServer(counter.responder, statistics: statistics) { server in
            for _ in 1...20 { clients.append(try await listen(to: server)) }
            try await waitUntil { statistics.openEventStreamCount == 20 }
        }
        // The server has ended without using its time limit, which would allow requests twenty seconds.
        var times: Set<Int> = []
        for client in clients {
            // On a busy machine a heartbeat may come before.
            let last = try await client.receiveAll()
            let time = try #require(last.wholeMatch(of: /(?::\n)*retry: ([0-9]+)\n\n/).flatMap { Int($0.1) })
            #expect((1_000...5_000).contains(time))
            times.insert(time)
        }
        #expect(times.count > 10)
    }

    /// More clients on each loop than have their turn at once.
    @Test func `hundreds of clients on two loops all receive the latest event`() async throws {
        try await withServer(counter.responder, statistics: statistics) { server in
            var clients: [RawConnection] = []
            for _ in 1...200 {
                let client = try RawConnection(to: server.address)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                clients.append(client)
            }
            try await waitUntil { statistics.openEventStreamCount == 200 }
            for _ in 1...50 { counter.countUp() }
            for client in clients { _ = try await client.receive(until: "data: 50.\n\n") }
            #expect(statistics.openEventStreamCount == 200)
        }
        #expect(statistics.openEventStreamCount == 0)
    }

    @Test func `events that are announced during a delivery reach all streams`() async throws {
        let relay = Relay()
        let responder = TestResponder { _ in .eventStream(relay.stream()) }
        try await withServer(responder, configure: { $0.loopCount = 1 }) { server in
            let clients = [try await listen(to: server), try await listen(to: server)]
            relay.begin()
            for client in clients { _ = try await client.receive(until: "data: \(Relay.goal).\n\n") }
        }
    }

    @Test func `a channel notifies only its own streams`() async throws {
        let other = Counter()
        let counter = counter
        let responder = TestResponder {
            $0.path == "/other" ? .eventStream(other.stream) : .eventStream(counter.stream)
        }
        try await withServer(responder) { server in
            let client = try await listen(to: server)
            let second = try await listen(to: server, path: "/other")
            counter.countUp()
            _ = try await client.receive(until: "data: 1.\n\n")
            other.countUp()
            other.countUp()
            _ = try await second.receive(until: "data: 2.\n\n")
            counter.countUp()
            try #expect(await client.receive(until: "data: 2.\n\n") == "data: 2.\n\n")
        }
    }

    private func listen(to server: Server, path: String = "/", version: String = "1.1") async throws -> RawConnection {
        try await RawConnection.listening(to: server, path: path, version: version)
    }
}

/// A number that grows whenever the last of all streams has received it, in the middle of the delivery.
private final class Relay: Sendable {
    static let goal = 20

    private struct State {
        var number = 0
        var received: [Int] = []
    }

    private struct Cursor: EventCursor {
        let relay: Relay
        let index: Int

        func next() -> [UInt8]? { relay.next(for: index) }
    }

    private let channel = EventChannel()
    private let state = Mutex(State())

    func stream() -> EventStream {
        let index = state.withLock { state in
            state.received.append(0)
            return state.received.count - 1
        }
        return EventStream(channels: [channel], cursor: Cursor(relay: self, index: index))
    }

    func begin() {
        state.withLock { $0.number = 1 }
        channel.announce()
    }

    private func next(for index: Int) -> [UInt8]? {
        let (event, isLast) = state.withLock { state -> ([UInt8]?, Bool) in
            let number = state.number
            guard state.received[index] < number else { return (nil, false) }
            state.received[index] = number
            let isLast = number < Self.goal && state.received.allSatisfy { $0 == number }
            if isLast { state.number += 1 }
            return (Array("data: \(number).\n\n".utf8), isLast)
        }
        if isLast { channel.announce() }
        return event
    }
}

private struct Silence: EventCursor {
    mutating func next() -> [UInt8]? { nil }
}

@Suite(.timeLimit(.minutes(10))) struct EventStreamPartsTests {
    private let counter = Counter()

    @Test func `a stream can be read without a server`() async {
        counter.countUp()
        let events = EventReader(counter.stream)
        #expect(await events.next() == Array("data: 1.\n\n".utf8))
        counter.countUp()
        counter.countUp()
        #expect(await events.next() == Array("data: 3.\n\n".utf8))
    }

    @Test func `a waiting reader receives the next event`() async {
        let reader = Task { [counter] in await EventReader(counter.stream).next() }
        counter.countUp()
        #expect(await reader.value == Array("data: 1.\n\n".utf8))
    }

    @Test func `a cancelled reader receives the end`() async {
        let reader = Task { [counter] in await EventReader(counter.stream).next() }
        reader.cancel()
        #expect(await reader.value == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct OpenEventStreamTests {
    private let counter = Counter(padding: 8 << 20)

    @Test func `the time to accept an event starts when it is offered, not at the last one`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        let stream = counter.stream
        try await Task(executorPreference: loop) { [counter] in
            let poller = try #require(loop.poller)
            let (near, far) = try SocketPair.open(poller)
            defer {
                near.close()
                far.close()
            }
            let open = OpenEventStream(stream, on: near, heartbeat: .seconds(60))
            let start = poller.now
            while poller.now < start + .milliseconds(20) { await poller.yield() }
            counter.countUp()
            // More than the connection accepts.
            open.sendEvents()
            let firstDeadline = open.stallDeadline
            #expect(firstDeadline == poller.now + .seconds(60))
            // Offering unaccepted events again does not extend the deadline.
            while poller.now < start + .milliseconds(40) { await poller.yield() }
            counter.countUp()
            open.sendEvents()
            #expect(open.stallDeadline == firstDeadline)
        }.value
    }
}
