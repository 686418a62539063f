import Glibc
import HTTPServer
import SocketTesting
import Testing

/// Connections that move from a loop which lets its clients wait to one that has nothing to do.
@Suite(.timeLimit(.minutes(3))) struct OpenConnectionMoveTests {
    /// Answers with the thread it runs on and the path. `/slow` keeps the loop busy for longer than clients should wait.
    private static let responder = TestResponder { request in
        if request.path.hasPrefix("/slow") {
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(15) {}
        }
        return Response(body: .bytes(Array("\(pthread_self()) \(request.path)".utf8)))
    }

    private func ask(_ client: RawConnection, _ path: String) async throws -> String {
        try await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try await client.receiveResponse().body.split(separator: " ")
        #expect(answer.last == Substring(path))
        return String(try #require(answer.first))
    }

    /// Two clients of one loop, wherever the kernel has put them.
    private func neighbours(on server: Server) async throws -> (RawConnection, RawConnection) {
        var clients: [String: RawConnection] = [:]
        while true {
            let client = try RawConnection(to: server.address)
            let thread = try await ask(client, "/")
            if let other = clients[thread] { return (client, other) }
            clients[thread] = client
        }
    }

    @Test(arguments: [Duration.zero, .seconds(3600)])
    func `clients of a loop that is late move to one that has nothing to do`(restDelay: Duration) async throws {
        try await withServer(Self.responder, configure: { $0.restDelay = restDelay }) { server in
            let (first, second) = try await neighbours(on: server)
            // Whoever moves goes on where it is, as nothing is lost on the way.
            while true {
                async let one = ask(first, "/slow/1")
                async let other = ask(second, "/slow/2")
                if try await one != other { break }
            }
        }
    }

    @Test func `who has moved may make no more requests than others`() async throws {
        try await withServer(Self.responder, configure: { $0.requestLimit = 4 }) { server in
            let client = try RawConnection(to: server.address)
            for number in 1...4 {
                try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveResponse()["connection"] == (number == 4 ? "close" : nil))
            }
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `where all loops are one, nobody moves`() async throws {
        try await withServer(Self.responder, configure: { $0.loopCount = 1 }) { server in
            let (first, second) = try await neighbours(on: server)
            let thread = try await ask(first, "/slow")
            for _ in 1...3 {
                #expect(try await ask(first, "/slow") == thread)
                #expect(try await ask(second, "/slow") == thread)
            }
        }
    }

    @Test func `who has moved is closed with the drain`() async throws {
        let statistics = ServerStatistics()
        try await withServer(Self.responder, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            for _ in 1...3 { _ = try await ask(client, "/slow") }
            server.drain()
            #expect(try await client.receiveAll() == "")
        }
        #expect(statistics.openConnectionCount == 0)
        #expect(statistics.restingConnectionCount == 0)
    }
}
