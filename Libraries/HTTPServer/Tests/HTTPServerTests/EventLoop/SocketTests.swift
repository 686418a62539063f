import SocketTesting
import SystemCalls
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct SocketTests {
    @Test func `each wait ends at its own deadline`() async throws {
        try await withSocketPair { near, _ in
            near.readiness.remove(.readable)
            for milliseconds in [20, 5, 10] {
                let start = MonotonicInstant.now
                await #expect(throws: SocketError.timedOut) {
                    try await near.wait(for: .readable, until: start + .milliseconds(milliseconds))
                }
                #expect(MonotonicInstant.now - start >= .milliseconds(milliseconds))
            }
        }
    }

    @Test func `a head before an empty file is sent at once`() async throws {
        let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
        let client = try RawConnection(to: listener.address)
        let accepted = accept(listener.descriptor.number, nil, nil)
        try #require(accepted >= 0)
        let file = try TemporaryFile().content
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        try await Task(executorPreference: loop) {
            let socket = try Socket.open(owning: accepted, poller: try #require(loop.poller))
            defer { socket.close() }
            #expect(try socket.sendAtOnce(Array("head".utf8), .file(file)) == 4)
            var unsent: CInt = -1
            // SIOCOUTQNSD: the number of bytes that the kernel has not sent yet (tcp(7)).
            #expect(ioctl(socket.descriptor, 0x894B, &unsent) == 0)
            #expect(unsent == 0)
        }.value
        #expect(try await client.receive() == Array("head".utf8))
    }

    @Test func `an event ends a wait before its deadline`() async throws {
        try await withSocketPair { near, far in
            var buffer = [UInt8](repeating: 0, count: 10)
            #expect(try near.receive(into: &buffer, from: 0) == nil)
            try await far.send([1, 2, 3], stallLimit: .seconds(1))
            try await near.wait(for: .readable, until: .now + .seconds(50))
            #expect(try near.receive(into: &buffer, from: 2) == 3)
            #expect(buffer[..<5] == [0, 0, 1, 2, 3])
        }
    }

    @Test func `the end of the stream is seen even if it came with the last bytes`() async throws {
        try await withSocketPair { near, far in
            var buffer = [UInt8](repeating: 0, count: 10)
            #expect(try near.receive(into: &buffer, from: 0) == nil)
            try await far.send([1], stallLimit: .seconds(1))
            shutdown(far.descriptor, CInt(SHUT_WR))
            try await near.wait(for: .readable, until: .now + .seconds(50))
            #expect(try near.receive(into: &buffer, from: 0) == 1)
            try await near.wait(for: .readable, until: .now + .seconds(50))
            #expect(try near.receive(into: &buffer, from: 0) == 0)
        }
    }

    @Test func `a drain ends an idle wait, and no other`() async throws {
        try await withSocketPair { near, far in
            near.readiness.remove(.readable)
            far.readiness.remove(.readable)
            near.poller.drain()
            await #expect(throws: SocketError.drained) {
                try await near.wait(for: .readable, until: nil, isIdle: true)
            }
            await #expect(throws: SocketError.timedOut) {
                try await far.wait(for: .readable, until: .now + .milliseconds(1))
            }
        }
    }

    @Test func `a resting socket calls back once: when readable, at its deadline, or at a drain`() async throws {
        try await withSocketPair { near, far in
            near.readiness.remove(.readable)
            far.readiness.remove(.readable)
            let wakeups = Wakeups()
            near.rest(until: .now) { wakeups.list.append($0) }
            while wakeups.list.isEmpty { await near.poller.yield() }
            #expect(wakeups.list == [.timedOut])

            near.rest(until: .now + .seconds(50)) { wakeups.list.append($0) }
            try await far.send([1], stallLimit: .seconds(1))
            while wakeups.list.count < 2 { await near.poller.yield() }
            near.rest(until: .now + .seconds(50)) { wakeups.list.append($0) }
            #expect(wakeups.list == [.timedOut, .ready, .ready])

            far.rest(until: .now + .seconds(50)) { wakeups.list.append($0) }
            near.poller.drain()
            far.rest(until: .now + .seconds(50)) { wakeups.list.append($0) }
            #expect(wakeups.list == [.timedOut, .ready, .ready, .drained, .drained])
        }
    }

    @Test func `closed sockets leave no deadlines behind`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        let counts = try await Task(executorPreference: loop) {
            let poller = try #require(loop.poller)
            return try (1...300).map { _ in
                let (near, far) = try SocketPair.open(poller)
                for socket in [near, far] {
                    socket.readiness.remove(.readable)
                    socket.rest(until: .now + .seconds(60)) { _ in }
                    socket.close()
                }
                return poller.deadlines.count
            }
        }.value
        #expect(counts.max() ?? 0 < 100)
    }

    @Test func `a head and a body reach a peer that accepts them in small pieces`() async throws {
        let head = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        var file = try TemporaryFile()
        try file.append(content)
        for body in [.empty, .bytes(content), .file(file.content)] as [ResponseBody] {
            try await withSocketPair { near, far in
                near.setOption(SOL_SOCKET, SO_SNDBUF, 4 << 10)
                let length = head.count + body.byteCount
                var sent = 0
                var received: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 1500)
                while received.count < length {
                    if sent < length { sent += try near.sendAtOnce(head, body, after: sent) ?? 0 }
                    far.readiness.insert(.readable)
                    if let count = try far.receive(into: &buffer, from: 0) { received += buffer[..<count] }
                }
                #expect(sent == length)
                #expect(received == head + content.prefix(body.byteCount))
            }
        }
    }

    @Test func `a lost connection, and bytes that nobody reads, are reported once`() async throws {
        try await withSocketPair { near, far in
            var buffer = [UInt8](repeating: 0, count: 10)
            #expect(try near.receive(into: &buffer, from: 0) == nil)
            try await far.send([1], stallLimit: .seconds(1))
            while !near.readiness.contains(.readable) { await near.poller.yield() }
            var events: [SocketEvent] = []
            near.poller.collect(&events, waiting: false, at: .now)
            #expect(!events.contains { $0.identifier == near.identifier })
            far.close()
            while !near.readiness.contains(.hungUp) { await near.poller.yield() }
            near.poller.collect(&events, waiting: false, at: .now)
            #expect(!events.contains { $0.identifier == near.identifier })
        }
    }

    @Test func `sending to a closed peer is an error and not a signal`() async throws {
        try await withSocketPair { near, far in
            far.close()
            await #expect(throws: SocketError.closed) {
                try await near.send([1], stallLimit: .seconds(1))
            }
        }
    }

    /// The wakeups of sockets on one loop.
    private final class Wakeups {
        var list: [Socket.Wakeup] = []
    }

    private func withSocketPair(_ body: @escaping @Sendable (Socket, Socket) async throws -> Void)
        async throws
    {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        try await Task(executorPreference: loop) {
            let (near, far) = try SocketPair.open(try #require(loop.poller))
            defer {
                near.close()
                far.close()
            }
            try await body(near, far)
        }.value
    }
}

/// A pair of connected sockets on one loop.
enum SocketPair {
    static func open(_ poller: Poller) throws -> (Socket, Socket) {
        var descriptors: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, System.streamType, 0, &descriptors) == 0)
        for descriptor in descriptors { try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0) }
        return (
            try Socket.open(owning: descriptors[0], poller: poller),
            try Socket.open(owning: descriptors[1], poller: poller)
        )
    }
}
