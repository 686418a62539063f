import Glibc
import SocketTesting
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct BodyCollectorTests {
    private let part = Array(repeating: UInt8(ascii: "x"), count: 1000)

    /// - Parameter configure: Changes limits of 1,500 bytes in a buffer, and 100,000 bytes of memory.
    private func budgets(_ configure: (inout ServerConfiguration) -> Void = { _ in }) -> BodyBudgets {
        var configuration = ServerConfiguration()
        configuration.bodyBufferSize = 1500
        configuration.bodyMemoryLimit = 100_000
        configuration.bodyMemoryWait = .zero
        configure(&configuration)
        return BodyBudgets(configuration)
    }

    private func collect(_ parts: [[UInt8]], isAnnounced: Bool, in budgets: BodyBudgets) async throws -> [UInt8] {
        var collector = BodyCollector(budgets: budgets, memory: budgets.memory.share())
        for (index, part) in parts.enumerated() {
            try await collector.add(part, isLast: isAnnounced && index == parts.count - 1)
        }
        return try await collector.finish()
    }

    @Test(arguments: [0, 1, 2, 3, 40], [false, true])
    func `content comes back whole, however long it is`(partCount: Int, isAnnounced: Bool) async throws {
        let parts = (0..<partCount).map { number in Array(repeating: UInt8(number), count: 1000) }
        #expect(try await collect(parts, isAnnounced: isAnnounced, in: budgets()) == parts.flatMap(\.self))
    }

    @Test func `content waits for its client on disk, and there is a limit for all of it`() async throws {
        let budgets = budgets { $0.bodyDiskLimit = 100_000 }
        var waiting = BodyCollector(budgets: budgets, memory: budgets.memory.share())
        try await waiting.add(part + part, isLast: false)
        // A file counts for its descriptor too, so there is no room for a second one.
        await #expect(throws: RequestError.overloaded) {
            try await collect([part, part, part], isAnnounced: true, in: budgets)
        }
        #expect(try await waiting.finish() == part + part)
    }

    @Test func `unfinished content of one client leaves room for that of others`() async throws {
        let budgets = budgets { $0.bodyDiskLimit = 800_000 }
        let clients = ["203.0.113.1", "203.0.113.2"].compactMap { IPAddress($0).map(ClientAddress.init) }
        func collector(of client: ClientAddress) -> BodyCollector {
            BodyCollector(budgets: budgets, memory: budgets.memory.share(), client: client)
        }
        var (first, second, other) = (collector(of: clients[0]), collector(of: clients[0]), collector(of: clients[1]))
        try await first.add(part + part, isLast: false)
        await #expect(throws: RequestError.overloaded) { try await second.add(part + part, isLast: false) }
        try await other.add(part + part, isLast: false)
        #expect(try await other.finish() == part + part)
    }

    @Test func `content that cannot be stored is a server error with its cause`() async {
        let budgets = budgets()
        var collector = BodyCollector(budgets: budgets, memory: budgets.memory.share(), folder: "/nowhere/at/all")
        do throws(RequestError) {
            try await collector.add(part + part, isLast: false)
            Issue.record("The content was stored")
        } catch {
            #expect(error.status == .internalServerError)
            #expect(error.cause?.code == ENOENT)
        }
    }

    @Test func `content that arrives at once needs no disk`() async throws {
        let budgets = budgets { $0.bodyDiskLimit = 0 }
        #expect(try await collect([part], isAnnounced: false, in: budgets) == part)
        #expect(try await collect([part + part], isAnnounced: true, in: budgets) == part + part)
    }

    @Test func `complete content waits for memory, and is refused if there is none`() async throws {
        let budgets = budgets { $0.bodyMemoryLimit = 2500 }
        var earlier: ByteBudget.Share? = budgets.memory.share()
        #expect(earlier?.take(1000) == true)
        await #expect(throws: RequestError.overloaded) {
            try await collect([part + part], isAnnounced: true, in: budgets)
        }
        let patient = self.budgets {
            $0.bodyMemoryLimit = 2500
            $0.bodyMemoryWait = .seconds(60)
        }
        earlier = patient.memory.share()
        #expect(earlier?.take(1000) == true)
        async let content = collect([part + part], isAnnounced: true, in: patient)
        earlier = nil
        #expect(try await content == part + part)
    }

    @Test func `the content of a request counts until its response`() async throws {
        let hold = ResponseHold()
        let responder = TestResponder { request in
            do throws(RequestError) {
                let body = try await request.body.collect()
                if body.first == UInt8(ascii: "h") { await hold.hold() }
                return Response(body: .bytes(Array("\(body.count)".utf8)))
            } catch {
                return TestResponder.hello.respond(to: error, from: nil)
            }
        }
        let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6000\r\n\r\n"
        let content = String(repeating: "x", count: 5999)
        try await withServer(
            responder,
            configure: {
                $0.bodyMemoryLimit = 10_000
                $0.bodyMemoryWait = .zero
            }
        ) { server in
            let first = try RawConnection(to: server.address)
            try await first.send(request + "h" + content)
            await hold.waitUntilHeld()
            let second = try RawConnection(to: server.address)
            try await second.send(request + "x" + content)
            #expect(try await second.receiveResponse().status == 503)
            hold.release()
            #expect(try await first.receiveResponse().body == "6000")
            let third = try RawConnection(to: server.address)
            try await third.send(request + "x" + content)
            #expect(try await third.receiveResponse().body == "6000")
        }
    }

    @Test func `unfinished content keeps no other out of memory`() async throws {
        try await withServer(configure: { $0.bodyMemoryLimit = 10_000 }) { server in
            let crowd = try (1...20).map { _ in try RawConnection(to: server.address) }
            for client in crowd {
                try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n")
                try await client.send(String(repeating: "x", count: 8999))
            }
            for client in crowd.reversed() {
                try await client.send("y")
                #expect(try await client.receiveResponse().body.hasSuffix("xy"))
            }
        }
    }
}
