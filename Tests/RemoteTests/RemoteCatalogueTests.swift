import HTTPServer
import HTTPTypes
import Remote
import SocketTesting
import Synchronization
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct RemoteCatalogueTests {
    private static let document = "name,artist\nHalo,Beyoncé\n"

    private func catalogue(at url: String, sizeLimit: Int = 1 << 20) throws -> RemoteCatalogue {
        var limits = RemoteCatalogue.limits
        limits.sizeLimit = sizeLimit
        // Longer than a busy computer takes.
        limits.idleTimeout = .seconds(60)
        let client = HTTPClient(userAgent: "Flipside/test", limits: limits)
        return RemoteCatalogue(client: client, address: try #require(RemoteAddress(url)))
    }

    private func fetch(_ catalogue: RemoteCatalogue, unless known: SourceValidators? = nil) async throws
        -> SourceResponse
    {
        try await catalogue.fetch(unless: known) { _ in }
    }

    /// Returns the whole content of a file.
    private func read(_ answer: SourceResponse) throws -> (text: String, name: String, validators: SourceValidators?) {
        guard case .file(let file, let validators) = answer else { throw NoFile() }
        var bytes: [UInt8] = []
        while let part = try file.nextPart() { bytes += part }
        #expect(file.byteCount == bytes.count)
        return (String(decoding: bytes, as: UTF8.self), file.name, validators)
    }

    private struct NoFile: Error {}

    @Test func `a file arrives complete, with its name and validators`() async throws {
        let fields: HTTPFields = [.eTag: "W/\"1\"", .lastModified: "Sat, 21 Nov 2026 09:00:00 GMT"]
        let answer = Response(status: .ok, headerFields: fields, body: .bytes(Array(Self.document.utf8)))
        try await FakeSite.serve({ _ in answer }) { origin in
            let file = try read(await fetch(catalogue(at: "\(origin)/my/songs.csv?of=me")))
            #expect(file.text == Self.document)
            #expect(file.name == "songs.csv")
            #expect(file.validators?.entityTag == "W/\"1\"")
            #expect(file.validators?.lastModified == "Sat, 21 Nov 2026 09:00:00 GMT")
        }
    }

    @Test func `a request with validators gets an unchanged response`() async throws {
        let known = SourceValidators(entityTag: "\"1\"", lastModified: "Sat, 21 Nov 2026 09:00:00 GMT")
        let asked = Mutex<[HTTPFields]>([])
        try await FakeSite.serve({ request in
            asked.withLock { $0.append(request.headerFields) }
            return Response(status: .notModified, body: .bytes([]))
        }) { origin in
            guard case .unchanged = try await fetch(catalogue(at: origin), unless: known) else {
                Issue.record("It has changed.")
                return
            }
            let error = await #expect(throws: RemoteError.self) { _ = try await fetch(catalogue(at: origin)) }
            #expect(error?.reason == .status(304))
        }
        let fields = asked.withLock(\.self)
        #expect(fields.first?[.ifNoneMatch] == "\"1\"")
        #expect(fields.first?[.ifModifiedSince] == "Sat, 21 Nov 2026 09:00:00 GMT")
        #expect(fields.last?[.ifNoneMatch] == nil)
        #expect(fields.last?[.ifModifiedSince] == nil)
    }

    @Test(arguments: [204, 404, 410, 429, 500, 503]) func `any other status is an error`(status: Int) async throws {
        try await FakeSite.serve({ _ in Response(status: .init(code: status), body: .bytes([])) }) { origin in
            let error = await #expect(throws: RemoteError.self) { _ = try await fetch(catalogue(at: origin)) }
            #expect(error == RemoteError(host: "127.0.0.1", reason: .status(status)))
        }
    }

    @Test func `too large a file is refused`() async throws {
        let body = [UInt8](repeating: 0x20, count: 100_000)
        try await FakeSite.serve({ _ in Response(status: .ok, body: .bytes(body)) }) { origin in
            let small = try catalogue(at: origin, sizeLimit: 99_999)
            let error = await #expect(throws: RemoteError.self) { _ = try await fetch(small) }
            #expect(error?.reason == .tooLarge(limit: 99_999))
            let large = try read(await fetch(catalogue(at: origin, sizeLimit: 100_000)))
            #expect(large.text.utf8.count == 100_000)
        }
    }

    @Test func `a truncated file is an error`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nname,artist\n")
        }
        let error = await #expect(throws: RemoteError.self) {
            _ = try await fetch(catalogue(at: "http://127.0.0.1:\(server.port)/"))
        }
        guard case .failed = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `progress is reported from time to time, and a long file is read in parts`() async throws {
        let body = Array(String(repeating: "0123456789abcdef", count: 1 << 16).utf8)
        let counts = Mutex<[Int]>([])
        try await FakeSite.serve({ _ in Response(status: .ok, body: .bytes(body)) }) { origin in
            let catalogue = try catalogue(at: origin)
            let answer = try await catalogue.fetch(unless: nil) { count in counts.withLock { $0.append(count) } }
            let file = try read(answer)
            #expect(Array(file.text.utf8) == body)
        }
        let told = counts.withLock(\.self)
        #expect(told == told.sorted())
        #expect((1...16).contains(told.count))
    }
}
