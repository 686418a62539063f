import SocketTesting
import Synchronization
import SystemCalls
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

    @Test func `when the disk space is full, unfinished content of the client with most makes room`() async throws {
        // A file counts for its descriptor too, so there is room for two.
        let budgets = budgets { $0.bodyDiskLimit = 150_000 }
        let losses = Mutex<[String]>([])
        func collector(_ name: String, of client: String) -> BodyCollector {
            BodyCollector(
                budgets: budgets,
                memory: budgets.memory.share(),
                client: IPAddress(client).map(ClientAddress.init)
            ) { losses.withLock { $0.append(name) } }
        }
        var first = collector("first", of: "203.0.113.1")
        var second = collector("second", of: "203.0.113.1")
        var other = collector("other", of: "203.0.113.2")
        try await first.add(part + part, isLast: false)
        try await second.add(part + part + part, isLast: false)
        #expect(losses.withLock(\.self) == [])
        try await other.add(part + part, isLast: false)
        #expect(losses.withLock(\.self) == ["second"])
        await #expect(throws: RequestError.overloaded) { _ = try await second.finish() }
        #expect(try await first.finish() == part + part)
        #expect(try await other.finish() == part + part)
    }

    @Test func `content that makes room for that of another client is refused with 503`() async throws {
        let proxies = TrustedProxies(AddressRange("127.0.0.1").map { [$0] } ?? [])
        try await withServer(configure: {
            $0.trustedProxies = proxies
            // For two of the three, in whichever order they arrive.
            $0.bodyDiskLimit = 2 * (TemporaryFile.cost + 20_000)
        }) { server in
            func upload(as client: String) async throws -> RawConnection {
                let connection = try RawConnection(to: server.address)
                let head = "POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\nContent-Length: 20000\r\n\r\n"
                try await connection.send(head + String(repeating: "x", count: 19_000))
                return connection
            }
            let greedy = try await [upload(as: "192.0.2.1"), upload(as: "192.0.2.1")]
            let honest = try await upload(as: "192.0.2.2")
            let status = try await withThrowingTaskGroup(of: Int.self) { group in
                for connection in greedy { group.addTask { try await connection.receiveResponse().status } }
                let first = try await group.next()
                // The group waits for the other one too. Otherwise the server would give up that one, and the honest one.
                for connection in greedy { connection.closeSending() }
                return first
            }
            #expect(status == 503)
            try await honest.send(String(repeating: "x", count: 1000))
            #expect(try await honest.receiveResponse().status == 200)
        }
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
        var earlier: MemoryBudget.Share? = budgets.memory.share()
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
