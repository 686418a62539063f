import Foundation
import SocketTesting
import Synchronization
import Testing

@testable import HTTPServer

/// The time limits, set so short that the tests wait for them.
@Suite(.timeLimit(.minutes(10))) struct TimeoutTests {
    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `an incomplete head is refused with 408`(restDelay: Duration) async throws {
        try await withServer(configure: {
            $0.headTimeout = .seconds(3)
            $0.restDelay = restDelay
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `a head that arrives byte by byte has no more time than others`(restDelay: Duration) async throws {
        try await withServer(configure: {
            $0.headTimeout = .seconds(3)
            $0.restDelay = restDelay
        }) { server in
            let client = try RawConnection(to: server.address)
            client.drip()
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `a connection without a request is closed without a response`() async throws {
        try await withServer(configure: { $0.headTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `an idle connection is closed without a response`(restDelay: Duration) async throws {
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
    func `an empty line after a rest does not start a request, even in two pieces`(_ pieces: [String]) async throws {
        let statistics = ServerStatistics()
        try await withServer(
            configure: {
                $0.headTimeout = .seconds(3)
                $0.restDelay = .zero
            },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            try await waitUntil { statistics.restingConnectionCount == 1 }
            for piece in pieces { try await client.send(piece) }
            // Longer than the time limit for a head.
            let other = try RawConnection(to: server.address)
            #expect(try await other.receiveAll() == "")
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
        }
    }

    @Test func `a second empty line after a request starts another, which has to arrive`() async throws {
        try await withServer(configure: { $0.headTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func `content that stalls is refused with 408`() async throws {
        try await withServer(configure: { $0.bodyStallTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `content below the minimum rate is refused with 408`() async throws {
        try await withServer(configure: {
            $0.bodyStallTimeout = .milliseconds(200)
            $0.minimumBodyRate = 1 << 20
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
            client.drip()
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `content that arrived fast may not drip after that`() async throws {
        try await withServer(configure: {
            $0.bodyStallTimeout = .milliseconds(200)
            // A megabyte at this rate takes a quarter of an hour.
            $0.minimumBodyRate = 1 << 10
            $0.bodyLimit = 2 << 20
        }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")
            try await client.send([UInt8](repeating: 0x61, count: 1_000_000))
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `content that does not end in time is refused with 408`() async throws {
        try await withServer(configure: { $0.bodyTimeout = .milliseconds(200) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
            client.drip()
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }

    @Test func `a client that does not read its response is disconnected`() async throws {
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
            // The kernel does not keep what the client has not read.
            await #expect(throws: RawConnection.Failure.reset) { try await client.receiveAll() }
        }
    }

    @Test func `a client that does not read a file is disconnected, and a temporary file is deleted`() async throws {
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
            // Nothing is left that a crash could leave behind.
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

    /// Returns whether this process has an unnamed file with this inode open.
    private static func isOpen(_ inode: UInt) -> Bool {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.compactMap(CInt.init).contains { number in
            var status = stat()
            return fstat(number, &status) == 0 && status.st_nlink == 0 && UInt(status.st_ino) == inode
        }
    }

    @Test func `a client that keeps its side open after a refusal is disconnected`() async throws {
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

    @Test func `a client that continues sending after a refusal can still read it`() async throws {
        let statistics = ServerStatistics()
        try await withServer(
            configure: { $0.lingerTimeout = .seconds(3600) },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("NONSENSE\r\n\r\n")
            // Sent during the refusal: closing the connection at once would reset it and destroy the refusal.
            try await client.send([UInt8](repeating: 0x78, count: 8_000_000))
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 "))
            #expect(statistics.openConnectionCount == 1)
            client.closeSending()
            try await waitUntil { statistics.openConnectionCount == 0 }
        }
    }
}
