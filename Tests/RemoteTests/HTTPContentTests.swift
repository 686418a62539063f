import Foundation
import Models
import Remote
import SocketTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPContentTests {
    private func receive(
        from server: RawServer,
        sizeLimit: Int = 64 << 20,
        _ receive: @escaping HTTPClient.Receiver
    ) async throws -> RemoteResponse {
        var limits = HTTPClientLimits()
        limits.sizeLimit = sizeLimit
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        let client = HTTPClient(userAgent: "Flipside/test", limits: limits)
        return try await client.response(to: RemoteRequest(address), receiving: receive)
    }

    /// Signals when everything was sent.
    private func server(sending byteCount: Int, then end: @escaping @Sendable () -> Void) throws -> RawServer {
        let part = String(repeating: "0123456789abcdef", count: 1 << 12)
        return try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: \(byteCount)\r\n\r\n")
            for _ in 0..<(byteCount / part.utf8.count) where !client.send(part) { return }
            end()
        }
    }

    @Test func `large content arrives in small parts, no faster than it is stored`() async throws {
        let isSent = Mutex(false)
        let byteCount = 48 << 20
        let server = try server(sending: byteCount) { isSent.withLock { $0 = true } }
        let received = Mutex((count: 0, largest: 0, sentAhead: false))
        let response = try await receive(from: server) { part in
            received.withLock { received in
                received.count += part.count
                received.largest = max(received.largest, part.count)
                // Bytes that are unread and do not fit into the kernel's buffers cannot have been sent.
                if received.count < byteCount / 8, isSent.withLock({ $0 }) { received.sentAhead = true }
            }
        }
        #expect(response.content.isEmpty)
        received.withLock { received in
            #expect(received.count == byteCount)
            #expect(received.largest <= 64 << 10)
            #expect(!received.sentAhead)
        }
    }

    @Test func `content that cannot be stored ends the transfer`() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            client.sendEndlessly(String(repeating: " ", count: 16 << 10))
            end.yield()
        }
        struct DiskFull: Error, CustomStringConvertible {
            let description = "the disk is full"
        }
        let error = await #expect(throws: RemoteError.self) {
            _ = try await receive(from: server) { _ in throw DiskFull() }
        }
        #expect(error?.reason == .failed(detail: "the disk is full"))
        await ends.first { _ in true }
    }

    @Test func `the limit applies to all parts together`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            client.sendEndlessly(String(repeating: " ", count: 16 << 10))
        }
        let count = Mutex(0)
        let error = await #expect(throws: RemoteError.self) {
            _ = try await receive(from: server, sizeLimit: 200_000) { part in count.withLock { $0 += part.count } }
        }
        #expect(error?.reason == .tooLarge(limit: 200_000))
        #expect(count.withLock { $0 } <= 200_000)
    }

    /// Spaces in gzip (RFC 1952) in very few bytes: every thirteen repeat the last byte 258 times, eight times over, in the
    /// fixed codes of RFC 1951 §3.2.6. 13 KB for 2 MB.
    private static let packed: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x52, 0x50, 0x18]
        + Array(
            repeatElement(
                [0x05, 0xA3, 0x60, 0x14, 0x8C, 0x82, 0x51, 0x30, 0x0A, 0x46, 0xC1, 0x28, 0x18] as [UInt8],
                count: 1_000
            )
            .joined()
        )

    @Test func `content beyond the limit after decompression is cut off`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            client.send(Self.packed)
            client.hang()
        }
        let content = Mutex<[UInt8]>([])
        let error = await #expect(throws: RemoteError.self) {
            _ = try await receive(from: server, sizeLimit: 1 << 20) { part in content.withLock { $0 += part } }
        }
        #expect(error?.reason == .tooLarge(limit: 1 << 20))
        let bytes = content.withLock { $0 }
        #expect(bytes.allSatisfy { $0 == UInt8(ascii: " ") })
        #expect(bytes.count > 900_000 && bytes.count <= 1 << 20)
    }
}
