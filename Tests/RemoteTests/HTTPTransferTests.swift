import Foundation
import HTTPTypes
import Models
import Synchronization
import Testing

@testable import Remote

@Suite(.timeLimit(.minutes(10))) struct HTTPTransferTests {
    private static let part = [UInt8](repeating: 0x20, count: 16 << 10)

    private func transfer(lasting duration: Duration = .seconds(60)) throws -> HTTPTransfer {
        let request = RemoteRequest(try #require(RemoteAddress("http://127.0.0.1/")))
        return HTTPTransfer(request, limits: HTTPClientLimits(), deadline: .now + duration)
    }

    private func byteCount(_ arrival: HTTPTransfer.Arrival) -> Int? {
        guard case .part(let bytes) = arrival else { return nil }
        return bytes.count
    }

    private func reason(_ arrival: HTTPTransfer.Arrival) -> RemoteError.Reason? {
        guard case .end(let reason) = arrival else { return nil }
        return reason
    }

    @Test func `the head, the content and the end are delivered in order`() async throws {
        let transfer = try transfer()
        transfer.receive(HTTPResponse(status: .ok))
        #expect(transfer.receive(Self.part))
        transfer.end(nil)
        guard case .head(let head) = await transfer.next() else { throw RemoteError(host: "", reason: .timedOut) }
        #expect(head.status == .ok)
        #expect(byteCount(await transfer.next()) == Self.part.count)
        for _ in 0..<2 {
            guard case .end(nil) = await transfer.next() else { throw RemoteError(host: "", reason: .timedOut) }
        }
    }

    @Test func `the receiver waits until the content is read`() async throws {
        let transfer = try transfer()
        let partCount = 400
        let received = Mutex(0)
        Thread.detachNewThread {
            for _ in 0..<partCount where transfer.receive(Self.part) {
                received.withLock { $0 += Self.part.count }
            }
            transfer.end(nil)
        }
        var taken = 0
        while let count = byteCount(await transfer.next()) {
            taken += count
            // One part more may have been added before it could be counted, or counted late.
            let ahead = received.withLock { $0 } - taken
            #expect(ahead <= HTTPTransfer.capacity + Self.part.count)
        }
        #expect(taken == partCount * Self.part.count)
    }

    @Test func `a part beyond the capacity is accepted by itself`() async throws {
        let transfer = try transfer()
        let large = [UInt8](repeating: 0x20, count: HTTPTransfer.capacity * 2)
        Thread.detachNewThread {
            for _ in 0..<3 { _ = transfer.receive(large) }
            transfer.end(nil)
        }
        for _ in 0..<3 { #expect(byteCount(await transfer.next()) == large.count) }
    }

    /// Repeated, because the thread may not be waiting yet when the transfer is full.
    @Test(arguments: 0..<20) func `a receiver that waits for space is resumed when the transfer is abandoned`(_: Int)
        async throws
    {
        let transfer = try transfer()
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let (parts, part) = AsyncStream<Void>.makeStream()
        Thread.detachNewThread {
            while transfer.receive(Self.part) { part.yield() }
            end.yield(transfer.isWanted)
        }
        var received = parts.makeAsyncIterator()
        for _ in 0..<(HTTPTransfer.capacity / Self.part.count) { await received.next() }
        transfer.abandon()
        #expect(await ends.first { _ in true } == false)
    }

    @Test func `a receiver waits for space until the deadline`() async throws {
        let transfer = try transfer(lasting: .milliseconds(20))
        let (ends, end) = AsyncStream<Bool>.makeStream()
        Thread.detachNewThread {
            while transfer.receive(Self.part) {}
            end.yield(transfer.isWanted)
        }
        #expect(await ends.first { _ in true } == false)
        #expect(byteCount(await transfer.next()) == HTTPTransfer.capacity)
        #expect(reason(await transfer.next()) == .timedOut)
    }

    @Test func `all waiting readers receive the end`() async throws {
        let transfer = try transfer()
        async let first = transfer.next()
        async let second = transfer.next()
        transfer.end(.timedOut)
        #expect(reason(await first) == .timedOut)
        #expect(reason(await second) == .timedOut)
    }

    @Test func `an abandoned transfer stays ended, and releases its content`() async throws {
        let transfer = try transfer()
        transfer.receive(HTTPResponse(status: .ok))
        _ = transfer.receive(Self.part)
        transfer.abandon()
        transfer.end(nil)
        #expect(!transfer.receive(Self.part))
        #expect(reason(await transfer.next()) == .failed(detail: "cancelled"))
    }
}
