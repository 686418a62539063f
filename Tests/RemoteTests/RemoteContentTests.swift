import Foundation
import Models
import SocketTesting
import Synchronization
import Testing

@testable import Remote

@Suite(.timeLimit(.minutes(10))) struct RemoteContentTests {
    private func response(
        from server: RawServer,
        sizeLimit: Int = 64 << 20
    ) async throws -> RemoteResponse {
        var limits = HTTPClientLimits()
        limits.sizeLimit = sizeLimit
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        return try await HTTPClient(userAgent: "Flipside/test", limits: limits).response(to: RemoteRequest(address))
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

    @Test func `large content arrives in small parts, no faster than it is read`() async throws {
        let isSent = Mutex(false)
        let byteCount = 48 << 20
        let server = try server(sending: byteCount) { isSent.withLock { $0 = true } }
        let response = try await response(from: server)
        var count = 0
        var largest = 0
        while let part = try await response.content.next() {
            count += part.count
            largest = max(largest, part.count)
            // Bytes that are unread and do not fit into the kernel's buffers cannot have been sent.
            if count < byteCount / 8 { #expect(!isSent.withLock { $0 }) }
        }
        #expect(count == byteCount)
        #expect(largest <= 64 << 10)
    }

    @Test func `progress is reported after each 64 KiB or more, and at the end`() async throws {
        let request = RemoteRequest(try #require(RemoteAddress("http://127.0.0.1/")))
        let transfer = HTTPTransfer(request, limits: HTTPClientLimits(), deadline: .now + .seconds(60))
        // Too large for two of them to be read together.
        let part = [UInt8](repeating: 0x20, count: (HTTPTransfer.capacity >> 1) + 1)
        Thread.detachNewThread {
            for _ in 0..<5 { _ = transfer.receive(part) }
            transfer.end(nil)
        }
        let counts = Mutex<[Int]>([])
        let bytes = try await RemoteContent(transfer).whole { count in counts.withLock { $0.append(count) } }
        #expect(bytes.count == 5 * part.count)
        #expect(counts.withLock { $0 } == [2 * part.count, 4 * part.count, 5 * part.count])
    }

    @Test func `released content closes its connection`() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            client.sendEndlessly(String(repeating: " ", count: 16 << 10))
            end.yield()
        }
        var response: RemoteResponse? = try await response(from: server)
        #expect(response?.status == .ok)
        response = nil
        await ends.first { _ in true }
    }

    @Test func `the limit applies to all parts together`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            client.sendEndlessly(String(repeating: " ", count: 16 << 10))
        }
        let response = try await response(from: server, sizeLimit: 200_000)
        var count = 0
        let error = await #expect(throws: RemoteError.self) {
            while let part = try await response.content.next() { count += part.count }
        }
        #expect(error?.reason == .tooLarge(limit: 200_000))
        #expect(count <= 200_000)
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
        let response = try await response(from: server, sizeLimit: 1 << 20)
        var count = 0
        let error = await #expect(throws: RemoteError.self) {
            while let part = try await response.content.next() {
                #expect(part.allSatisfy { $0 == UInt8(ascii: " ") })
                count += part.count
            }
        }
        #expect(error?.reason == .tooLarge(limit: 1 << 20))
        #expect(count > 900_000 && count <= 1 << 20)
    }
}
