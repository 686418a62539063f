import Foundation
import HTMLTesting
import ProgramTesting
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct SignalTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal ends the program with 0`(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path)
        _ = try await flipside.port()

        flipside.send(signal)
        let outcome = await flipside.outcome()
        #expect(outcome.status == 0)
        #expect(!flipside.endedBySignal)
        #expect(outcome.errors == "")
    }

    @Test func `a request that is being handled is answered before the program ends`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path)
        let client = try RawConnection(toPort: try await flipside.port())
        try await client.send("POST /text HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n")
        try await client.send("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n")
        #expect(try await client.receiveResponse(hasContent: false).status == 100)

        flipside.send(SIGTERM)
        try await client.send("text=Late")
        #expect(try await client.receiveResponse().status == 303)
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `with nohup the program outlives its terminal`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(
            script: #"trap "" HUP; exec "$0" "$@""#,
            ["--port", "0", "--data", folder.path, "--public", publicFolder]
        )
        let port = try await flipside.port()
        flipside.send(SIGHUP)
        let client = try RawConnection(toPort: port)
        try await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try await client.receiveResponse().status == 200)
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `the second signal of a kind ends the program at once`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path)
        let client = try RawConnection(toPort: try await flipside.port())
        try await client.send("POST /text HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n")
        try await client.send("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n")
        #expect(try await client.receiveResponse(hasContent: false).status == 100)

        // The request holds up the drain. A pending signal swallows the next one, so it is sent repeatedly.
        try await waitUntil {
            flipside.send(SIGTERM)
            return !flipside.isRunning
        }
        #expect(flipside.endedBySignal)
    }
}
