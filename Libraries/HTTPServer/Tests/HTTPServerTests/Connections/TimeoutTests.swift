import Foundation
import SocketTesting
import Synchronization
import Testing

@testable import HTTPServer

/// Every deadline, set so short that the test waits for it and not for a clock.
@Suite(.timeLimit(.minutes(3))) struct TimeoutTests {
    @Test func `a head that does not end is 408`() async throws {
        try await withServer(configure: { $0.headTimeout = .seconds(1) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `a head that comes a byte at a time has no more time than another`() async throws {
        try await withServer(configure: {
            $0.headTimeout = .seconds(1)
            $0.requestLineLimit = .max
            $0.headLimit = .max
        }) { server in
            let client = try RawConnection(to: server.address)
            let drip = Task { while true { try await client.send("a") } }
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            drip.cancel()
        }
    }

    @Test func `a connection without a first request is closed without a word`() async throws {
        try await withServer(configure: { $0.headTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `a connection that is idle between requests is closed without a word`(restDelay: Duration) async throws {
        try await withServer(configure: {
            $0.idleTimeout = .milliseconds(50)
            $0.restDelay = restDelay
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `an empty line after a request leaves the connection idle`(restDelay: Duration) async throws {
        try await withServer(configure: {
            $0.idleTimeout = .milliseconds(50)
            $0.restDelay = restDelay
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi\r\n")
            #expect(try await client.receiveResponse().body == "POST / hi")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [["\r\n"], ["\r", "\n"]])
    func `an empty line after a rest is no start of a request, however it arrives`(_ pieces: [String]) async throws {
        let statistics = ServerStatistics()
        try await withServer(
            configure: {
                $0.headTimeout = .seconds(1)
                $0.restDelay = .zero
            },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            try await waitUntil { statistics.restingConnectionCount == 1 }
            for piece in pieces { try await client.send(piece) }
            // Longer than the head of a request may take.
            let other = try RawConnection(to: server.address)
            #expect(try await other.receiveAll() == "")
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
        }
    }

    @Test func `a second empty line after a request is the start of another, which has to arrive`() async throws {
        try await withServer(configure: { $0.headTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func `a body that stalls is 408`() async throws {
        try await withServer(configure: { $0.bodyStallTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `a body that drips below the least rate is 408`() async throws {
        try await withServer(configure: {
            $0.bodyStallTimeout = .milliseconds(200)
            // More than anybody sends, byte by byte.
            $0.minimumBodyRate = 1 << 40
            $0.bodyLimit = .max
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n")
            let drip = Task { while true { try await client.send("a") } }
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            drip.cancel()
        }
    }

    @Test func `a client that does not read its answer is closed`() async throws {
        let responder = TestResponder { _ in Response(body: .bytes([UInt8](repeating: 0, count: 20_000_000)))
        }
        let statistics = ServerStatistics()
        try await withServer(
            responder,
            configure: { $0.writeStallTimeout = .milliseconds(50) },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address, receiveBufferSize: 4096)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try await waitUntil { statistics.acceptedConnectionCount == 1 && statistics.openConnectionCount == 0 }
            // Until here, or the client's own end would do what the stall has to.
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a client that does not read a file is closed, and the file, which has no name, is gone`() async throws {
        let folder = try TemporaryFolder()
        let inode = Mutex<UInt>(0)
        let responder = TestResponder { _ in
            guard var file = try? TemporaryFile(in: folder.path), (try? file.append(Self.large)) != nil else {
                return Response(status: .internalServerError)
            }
            inode.withLock { $0 = Self.inode(of: file.content) }
            return Response(body: .file(file.content))
        }
        let statistics = ServerStatistics()
        try await withServer(
            responder,
            configure: { $0.writeStallTimeout = .seconds(1) },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address, receiveBufferSize: 4096)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receive(upTo: 12) == Array("HTTP/1.1 200".utf8))
            // While it is sent nothing is left of it that a crash would leave behind.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
            try await waitUntil { statistics.acceptedConnectionCount == 1 && statistics.openConnectionCount == 0 }
            let file = inode.withLock(\.self)
            try await waitUntil { !Self.isOpen(file) }
            withExtendedLifetime(client) {}
        }
    }

    private static let large = [UInt8](repeating: 0, count: 20_000_000)

    private static func inode(of file: OpenFile) -> UInt {
        var status = stat()
        return fstat(file.descriptor.number, &status) == 0 ? UInt(status.st_ino) : 0
    }

    /// Whether this process has a file without a name open that is this one.
    private static func isOpen(_ inode: UInt) -> Bool {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.compactMap(CInt.init).contains { number in
            var status = stat()
            return fstat(number, &status) == 0 && status.st_nlink == 0 && UInt(status.st_ino) == inode
        }
    }

    @Test func `a client that leaves its side open after its refusal is cut off`() async throws {
        let statistics = ServerStatistics()
        try await withServer(
            configure: { $0.lingerTimeout = .milliseconds(50) },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("NONSENSE\r\n\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 "))
            try await waitUntil { statistics.openConnectionCount == 0 }
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a client that goes on sending after its refusal is heard out for a while`() async throws {
        let statistics = ServerStatistics()
        try await withServer(
            configure: { $0.lingerTimeout = .seconds(3600) },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("NONSENSE\r\n\r\n")
            // Sent while the refusal is on its way: were the connection closed at once, a reset would destroy it.
            try await client.send([UInt8](repeating: 0x78, count: 8_000_000))
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 "))
            #expect(statistics.openConnectionCount == 1)
            client.closeSending()
            try await waitUntil { statistics.openConnectionCount == 0 }
        }
    }
}
