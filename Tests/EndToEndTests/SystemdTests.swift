import Foundation
import HTMLTesting
import ProgramTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SystemdTests {
    private let folder: TemporaryFolder
    private var arguments: [String] { ["--data", folder.path(of: "data"), "--public", publicFolder] }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `it serves at a socket that it was given`() async throws {
        let socket = try ServerSocket()
        let flipside = try FlipsideProcess(inheriting: socket.handle, arguments)
        #expect(try await flipside.port() == socket.port)
        let page = try await Browser(host: "127.0.0.1", port: socket.port).visit("/songs")
        try #expect(page.all("ol.media > li").count == 13)
    }

    @Test func `whoever comes before it has begun waits, and is served`() async throws {
        let socket = try ServerSocket()
        let client = try ClientSocket(port: socket.port)
        try client.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        let flipside = try FlipsideProcess(inheriting: socket.handle, arguments)
        _ = try await flipside.port()
        #expect(try client.receive().hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a socket for another process is not taken`() async throws {
        let flipside = try FlipsideProcess(
            ["--port", "0"] + arguments,
            environment: ["LISTEN_FDS": "1", "LISTEN_PID": "1"]
        )
        _ = try await flipside.port()
    }

    @Test func `several sockets are one too many`() async throws {
        let script = #"LISTEN_FDS=2 LISTEN_PID=$$ exec "$0" "$@""#
        let outcome = await (try FlipsideProcess(script: script, arguments)).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("2 sockets were passed on"))
    }

    @Test func `what was passed on has to listen`() async throws {
        let script = #"exec 3</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@""#
        let outcome = await (try FlipsideProcess(script: script, arguments)).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("File descriptor 3 is not a listening TCP socket"))
    }

    @Test func `it says when it is ready, and when it ends`() async throws {
        let path = folder.path(of: "notify")
        let notifications = try NotificationSocket(path: path)
        let flipside = try FlipsideProcess(["--port", "0"] + arguments, environment: ["NOTIFY_SOCKET": path])
        let port = try await flipside.port()
        #expect(notifications.receive() == "READY=1")
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/songs")
        flipside.send(SIGTERM)
        #expect(notifications.receive() == "STOPPING=1")
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `a name outside of the file system can be told too`() async throws {
        let name = "@flipside-\(UUID().uuidString)"
        let notifications = try NotificationSocket(path: name)
        let flipside = try FlipsideProcess(["--port", "0"] + arguments, environment: ["NOTIFY_SOCKET": name])
        _ = try await flipside.port()
        #expect(notifications.receive() == "READY=1")
    }

    @Test func `a service manager that cannot be told is one clear line`() async throws {
        let path = folder.path(of: "missing")
        let outcome = await (try FlipsideProcess(["--port", "0"] + arguments, environment: ["NOTIFY_SOCKET": path]))
            .outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(path))
    }
}
