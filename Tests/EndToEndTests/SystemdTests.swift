import Foundation
import HTMLTesting
import ProgramTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct SystemdTests {
    private let folder: TemporaryFolder
    private var arguments: [String] { ["--data", folder.path(of: "data"), "--public", publicFolder] }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `the server uses a socket passed by systemd`() async throws {
        let socket = try ServerSocket()
        let flipside = try FlipsideProcess(inheriting: socket.handle, arguments)
        #expect(try await flipside.port() == socket.port)
        let page = try await Browser(host: "127.0.0.1", port: socket.port).visit("/songs")
        try #expect(page.all("ol.media > li").count == 13)
    }

    @Test func `a client that connects before the start is served after it`() async throws {
        let socket = try ServerSocket()
        let client = try ClientSocket(port: socket.port)
        try client.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        let flipside = try FlipsideProcess(inheriting: socket.handle, arguments)
        _ = try await flipside.port()
        #expect(try client.receive().hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a socket for another process is not used`() async throws {
        let flipside = try FlipsideProcess(
            ["--port", "0"] + arguments,
            environment: ["LISTEN_FDS": "1", "LISTEN_PID": "1"]
        )
        _ = try await flipside.port()
    }

    @Test func `several sockets are refused`() async throws {
        let script = #"LISTEN_FDS=2 LISTEN_PID=$$ exec "$0" "$@""#
        let outcome = await (try FlipsideProcess(script: script, arguments)).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("systemd passed 2 sockets"))
    }

    @Test func `a passed descriptor that does not listen is refused`() async throws {
        let script = #"exec 3</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@""#
        let outcome = await (try FlipsideProcess(script: script, arguments)).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("File descriptor 3 is not a listening TCP socket"))
    }

    @Test func `systemd is notified of the start and of the end`() async throws {
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

    @Test func `systemd is notified that every loop is alive, again and again`() async throws {
        let path = folder.path(of: "notify")
        let notifications = try NotificationSocket(path: path)
        let flipside = try FlipsideProcess(
            ["--port", "0"] + arguments,
            environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "60000"]
        )
        _ = try await flipside.port()
        #expect(notifications.receive() == "READY=1")
        for _ in 1...3 { #expect(notifications.receive() == "WATCHDOG=1") }
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `a watchdog of another process is not fed`() async throws {
        let path = folder.path(of: "notify")
        let notifications = try NotificationSocket(path: path)
        let environment = ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"]
        let flipside = try FlipsideProcess(["--port", "0"] + arguments, environment: environment)
        let port = try await flipside.port()
        #expect(notifications.receive() == "READY=1")
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/songs")
        flipside.send(SIGTERM)
        #expect(notifications.receive() == "STOPPING=1")
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `a notification socket can have an abstract name`() async throws {
        let name = "@flipside-\(UUID().uuidString)"
        let notifications = try NotificationSocket(path: name)
        let flipside = try FlipsideProcess(["--port", "0"] + arguments, environment: ["NOTIFY_SOCKET": name])
        _ = try await flipside.port()
        #expect(notifications.receive() == "READY=1")
    }

    @Test func `a notification socket that is missing is one line of error`() async throws {
        let path = folder.path(of: "missing")
        let outcome = await (try FlipsideProcess(["--port", "0"] + arguments, environment: ["NOTIFY_SOCKET": path]))
            .outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(path))
    }
}
