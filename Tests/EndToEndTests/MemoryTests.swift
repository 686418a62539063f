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
        // Freed blocks of 16 KB and more are returned to the system at once, so what is measured is in use. Between
        // smaller ones the allocator would keep them: sometimes none, sometimes as much as the forms have.
        let flipside = try FlipsideProcess(
            serving: folder.path(of: "data"),
            ["--password-file", password],
            environment: ["MALLOC_MMAP_THRESHOLD_": "16384"]
        )
        let port = try await flipside.port()
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/sign-in")
        let before = try flipside.privateMemory

        let head =
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: 100000\r\n\r\n"
        let part = "text=" + String(repeating: "x", count: 99_000)
        let crowd = try await RawConnection.crowd(of: 200, toPort: port, sending: head + part)
        // Each has a file on the disk, or is read to its end.
        try await waitUntil { flipside.openDescriptors > 2 * crowd.count }
        // The forms have 20 MB in all, and each connection takes some 35 KB of its own.
        try await waitUntil { (try? flipside.privateMemory).map { $0 - before < 15 << 20 } == true }

        // Others are served meanwhile, also with a form of that size.
        let page = try await Browser(host: "127.0.0.1", port: port).visit("/sign-in").fill("Password", with: "wrong")
            .submit("Sign in")
        #expect(page.status == .unprocessableContent)
        let whole = head + part + String(repeating: "x", count: 995)
        let honest = try #require(try await RawConnection.crowd(of: 1, toPort: port, sending: whole).first)
        #expect(try await honest.receiveResponse().status == (path == "/text" ? 403 : 422))
        withExtendedLifetime(crowd) {}
    }

    @Test func `unfinished heads take no more memory than their limit`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(
            serving: folder.path(of: "data"),
            ["--head-timeout", "600"],
            environment: ["MALLOC_MMAP_THRESHOLD_": "16384"]
        )
        let port = try await flipside.port()
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/songs")
        let before = try flipside.privateMemory
        // They would take more than twice the limit of 32 MiB.
        let head = "GET /songs HTTP/1.1\r\nHost: localhost\r\nA: " + String(repeating: "a", count: 30_000)
        let crowd = try await RawConnection.crowd(of: 2_000, toPort: port, sending: head)
        try await waitUntil { flipside.openSockets < crowd.count / 2 }
        #expect(try flipside.privateMemory - before < 45 << 20)
        let page = try await Browser(host: "127.0.0.1", port: port).visit("/songs")
        #expect(page.status == .ok)
    }

    @Test func `memory is given back when a crowd has gone`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path(of: "data"))
        let port = try await flipside.port()
        _ = try await Browser(host: "127.0.0.1", port: port).visit("/songs")
        let before = try flipside.privateMemory
        let requests = String(repeating: "GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 100)
        var crowd: [RawConnection]? = try await RawConnection.crowd(of: 400, toPort: port, sending: requests)
        for client in crowd ?? [] { _ = try await client.receive(upTo: 1) }
        crowd = nil
        try await waitUntil { (try? flipside.privateMemory).map { $0 - before < 8 << 20 } == true }
    }

    @Test func `an open page takes little memory`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path(of: "data"))
        let port = try await flipside.port()
        let request = "GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n"
        func open(_ count: Int) async throws -> [RawConnection] {
            let crowd = try await RawConnection.crowd(of: count, toPort: port, sending: request)
            for page in crowd {
                #expect(try await page.receiveResponse().status == 200)
                #expect(String(decoding: try await page.receive(), as: UTF8.self).contains("event: ready"))
            }
            return crowd
        }
        let first = try await open(50)
        let before = try flipside.privateMemory
        let crowd = try await open(200)
        // The task that has answered the request would keep another 14 KB.
        #expect(try flipside.privateMemory - before < crowd.count * 8 << 10)
        withExtendedLifetime((first, crowd)) {}
    }
}
