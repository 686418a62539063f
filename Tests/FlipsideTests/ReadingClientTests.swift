import AppTesting
import Dispatch
import HTTPTypes
import Testing

@testable import HTTPServer
@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct ReadingClientTests {
    @Test func `each client has a share of the readers, and an IPv6 site has one`() async throws {
        let app = try await TestApp()
        let readers = app.storage.databases.catalogue.readers
        let gate = DispatchSemaphore(value: 0)
        app.storage.catalogue.asyncWriteWithoutTransaction { _ in gate.wait() }
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/songs/artists")
        func begin(_ addresses: String...) throws -> [Task<Response, Never>] {
            try addresses.map { text in
                let address = SocketAddress(try #require(IPAddress(text)), port: 4711)
                return Task { await app.application.respond(to: Request(head: head, remoteAddress: address)) }
            }
        }
        var requests = try begin("192.0.2.9")
        while readers.freeCount > 0 { await Task.yield() }
        requests += try begin("192.0.2.1", "192.0.2.1", "192.0.2.2")
        requests += try begin("2001:db8:1:1::1", "2001:db8:1:2::2", "2001:db8:2::1")
        while readers.waitingCounts.values.reduce(0, +) < 6 { await Task.yield() }
        #expect(readers.waitingCounts.values.sorted() == [1, 1, 2, 2])
        #expect(!readers.waitingCounts.keys.contains(nil))
        gate.signal()
        for request in requests { #expect(await request.value.status == .ok) }
    }
}
