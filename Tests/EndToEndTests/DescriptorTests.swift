import Foundation
import ProgramTesting
import SocketTesting
import Testing

/// Descriptors belong to a process as a whole, so these tests look at the running program.
@Suite(.timeLimit(.minutes(10))) struct DescriptorTests {
    private static let request = "GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// A form with a file, which is stored without a name while it is imported.
    private static let upload: String = {
        let form = [
            "--x", "Content-Disposition: form-data; name=\"kind\"", "", "songs",
            "--x", "Content-Disposition: form-data; name=\"file\"; filename=\"songs.csv\"", "",
            "name,artist\nAfrica,Toto", "--x--", "",
        ].joined(separator: "\r\n")
        let head = ["POST /import HTTP/1.1", "Host: localhost", "Content-Type: multipart/form-data; boundary=x"]
        return head.joined(separator: "\r\n") + "\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }()

    @Test func `closed connections leave no socket behind`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path)
        let port = try await flipside.port()
        let constant = try RawConnection(toPort: port)
        try await constant.send(Self.request)
        #expect(try await constant.receiveResponse().status == 200)
        let before = flipside.openSockets
        for number in 1...100 {
            let client = try RawConnection(toPort: port)
            switch number % 5 {
            case 0: break
            case 1: try await client.send(Self.request)
            case 2: try await client.send("NONSENSE\r\n\r\n")
            case 3: client.reset()
            default:
                try await client.send(Self.request)
                #expect(try await client.receiveResponse().status == 200)
            }
        }
        try await waitUntil { flipside.openSockets <= before }
        try await constant.send(Self.request)
        #expect(try await constant.receiveResponse().status == 200)
    }

    @Test func `without free descriptors new clients wait, and connected ones are served`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path, descriptorLimit: 128)
        let port = try await flipside.port()
        let connected = try RawConnection(toPort: port)
        try await connected.send(Self.request)
        #expect(try await connected.receiveResponse().status == 200)

        // Half of the descriptors that are free at the start are kept for files.
        let full = (128 + flipside.openDescriptors) / 2
        var crowd = try (1...100).map { _ in try RawConnection(toPort: port) }
        try await waitUntil { flipside.openDescriptors >= full }
        let late = try RawConnection(toPort: port)
        try await late.send(Self.request)
        for _ in 1...10 {
            try await connected.send(Self.request)
            #expect(try await connected.receiveResponse().status == 200)
            // The pages above are in memory. This one is read from the database.
            try await connected.send("GET /search?q=a HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await connected.receiveResponse().status == 200)
        }
        try await connected.send(Self.upload)
        #expect(try await connected.receiveResponse().status == 303)
        #expect(flipside.openDescriptors < 120)

        crowd.removeAll()
        #expect(try await late.receiveResponse().status == 200)
        flipside.send(SIGTERM)
        // Accepting is tried ten times a second, and its failure logged once a minute.
        #expect(await flipside.outcome().errors.split(separator: "\n").count == 1)
    }

    @Test func `files of clients leave descriptors to databases`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path, descriptorLimit: 128)
        let port = try await flipside.port()
        let connected = try RawConnection(toPort: port)
        func response(to request: String) async throws -> RawResponse {
            try await connected.send(request)
            return try await connected.receiveResponse()
        }
        let unfinished =
            "POST /text HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: 50000\r\n\r\ntext=" + String(repeating: "x", count: 20_000)
        let export = "GET /songs/export?format=csv HTTP/1.1\r\nHost: localhost\r\n\r\n"
        // Clients take half of the free descriptors, and their forms a file each. On a busy machine the server may give up
        // these forms before it is asked for another file: then others follow.
        var crowd: [RawConnection] = []
        for request in [export, Self.upload] {
            var last = try await response(to: request)
            while last.status != 503 {
                crowd = try await RawConnection.crowd(of: 60, toPort: port, sending: unfinished)
                for _ in 1...500 where last.status != 503 { last = try await response(to: request) }
            }
            #expect(last["retry-after"] == "5")
        }
        #expect(try await response(to: "GET /search?q=a HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        #expect(flipside.openDescriptors < 120)
        crowd.removeAll()
        var last: RawResponse
        repeat { last = try await response(to: export) } while last.status == 503
        #expect(last.status == 200)
    }
}
