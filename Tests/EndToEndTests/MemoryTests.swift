import Foundation
import HTMLTesting
import HTTPTypes
import ProgramTesting
import SocketTesting
import Testing

/// Memory belongs to a process as a whole, so these tests look at the running program.
@Suite(.timeLimit(.minutes(10))) struct MemoryTests {
    @Test(arguments: ["/sign-in?return=/text", "/text"])
    func `unfinished forms of strangers take little memory`(path: String) async throws {
        let folder = try TemporaryFolder()
        let password = try folder.write("open sesame", to: "password")
        let flipside = try FlipsideProcess(serving: folder.path(of: "data"), ["--password-file", password])
        let port = try await flipside.port()
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/sign-in")
        let before = try flipside.privateMemory

        let crowd = try (1...200).map { _ in try RawConnection(toPort: port) }
        for client in crowd {
            try await client.send(
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: 100000\r\n\r\ntext=\(String(repeating: "x", count: 99_000))"
            )
        }
        // Each has a file on the disk, or is read to its end.
        try await waitUntil { flipside.openDescriptors > 2 * crowd.count }
        #expect(try flipside.privateMemory - before < 10 << 20)

        // Others are served meanwhile, and a form that is finished at last.
        let page = try await Browser(host: "127.0.0.1", port: port).visit("/sign-in").fill("Password", with: "wrong")
            .submit("Sign in")
        #expect(page.status == .unprocessableContent)
        try await crowd.last?.send(String(repeating: "x", count: 995))
        #expect(try await crowd.last?.receiveResponse().status == (path == "/text" ? 403 : 422))
    }
}
