import Foundation
import HTTPServer
import HTTPTypes
import Models
import Remote
import SocketTesting
import Synchronization
import Testing

/// The failures of another server. A test that waits for a time limit has a short one, and long others, so that no
/// other limit can end it.
@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
    private static func client(_ adjust: (inout HTTPClientLimits) -> Void = { _ in }) -> HTTPClient {
        var limits = HTTPClientLimits()
        limits.idleTimeout = .seconds(60)
        limits.sizeLimit = 1 << 20
        adjust(&limits)
        return HTTPClient(userAgent: "Flipside/test", limits: limits)
    }

    private func get(_ url: String, with client: HTTPClient = client()) async throws -> String {
        let comments = RemoteComments(client: client, address: try #require(RemoteAddress(url)))
        return String(decoding: try await comments.document { _ in }, as: UTF8.self)
    }

    /// Returns the failure of a response that is sent byte by byte.
    private func reason(
        _ adjust: (inout HTTPClientLimits) -> Void = { _ in },
        script: @escaping @Sendable (RawServer.Client) -> Void
    ) async throws -> RemoteError.Reason? {
        let server = try RawServer(script)
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        do throws(RemoteError) {
            _ = try await RemoteComments(client: Self.client(adjust), address: address).document { _ in }
            return nil
        } catch {
            #expect(error.host == "127.0.0.1")
            return error.reason
        }
    }

    @Test func `a document arrives complete, and its progress is reported`() async throws {
        let document = String(repeating: "0123456789", count: 50_000)
        try await FakeSite.serve { _ in
            Response(document)
        } _: { origin in
            let counts = Mutex<[Int]>([])
            let address = try #require(RemoteAddress(origin + "/comments"))
            let bytes = try await RemoteComments(client: Self.client(), address: address).document { count in
                counts.withLock { $0.append(count) }
            }
            #expect(bytes == Array(document.utf8))
            let told = counts.withLock { $0 }
            #expect(told == told.sorted())
            #expect((500_000 - (64 << 10)...500_000).contains(try #require(told.last)))
        }
    }

    @Test func `a request has a user agent and a media type, and no cookies`() async throws {
        let requests = Mutex<[HTTPRequest]>([])
        let answer: @Sendable (Request) -> Response = { request in
            requests.withLock { $0.append(request.head) }
            var response = Response("[]")
            response.headerFields[.setCookie] = "a=b; Max-Age=1000"
            response.headerFields[.cacheControl] = "max-age=1000"
            response.headerFields[.eTag] = "\"1\""
            return response
        }
        try await FakeSite.serve(answer) { origin in
            let client = Self.client()
            for _ in 0..<2 { _ = try await get(origin + "/comments?of=1", with: client) }
        }
        let sent = requests.withLock { $0 }
        #expect(sent.count == 2)
        for request in sent {
            #expect(request.method == .get)
            #expect(request.path == "/comments?of=1")
            #expect(request.headerFields[.userAgent] == "Flipside/test")
            #expect(request.headerFields[.accept] == "application/json")
            #expect(request.headerFields[.cookie] == nil)
            #expect(request.headerFields[.ifNoneMatch] == nil)
            #expect(request.headerFields[.authorization] == nil)
        }
    }

    @Test func `a request sends its header fields, and the response has those of the server`() async throws {
        let requests = Mutex<[HTTPFields]>([])
        let link = try #require(HTTPField.Name("Link"))
        let answer: @Sendable (Request) -> Response = { request in
            requests.withLock { $0.append(request.head.headerFields) }
            guard request.path == "/page" else { return Response(redirectingTo: "/page") }
            var response = Response("[]", status: .tooManyRequests)
            response.headerFields[.eTag] = "\"1\""
            response.headerFields[.retryAfter] = "60"
            response.headerFields[link] = "</page?2>; rel=\"next\""
            return response
        }
        let fields: HTTPFields = [
            .accept: "application/vnd.github.star+json", .authorization: "Bearer abc",
            try #require(HTTPField.Name("X-GitHub-Api-Version")): "2022-11-28",
            try #require(HTTPField.Name("X-Empty")): "",
        ]
        try await FakeSite.serve(answer) { origin in
            let address = try #require(RemoteAddress(origin))
            var request = RemoteRequest(address, fields: fields)
            request.contentStatuses = [.tooManyRequests]
            let response = try await Self.client().response(to: request)
            #expect(response.status == .tooManyRequests)
            #expect(response.fields[.eTag] == "\"1\"")
            #expect(response.fields[.retryAfter] == "60")
            #expect(response.fields[link] == "</page?2>; rel=\"next\"")
            #expect(response.content == Array("[]".utf8))
        }
        let sent = requests.withLock { $0 }
        #expect(sent.count == 2)
        for request in sent {
            for field in fields { #expect(request[field.name] == field.value) }
            #expect(request[.userAgent] == "Flipside/test")
        }
    }

    @Test func `unchanged content is not sent again`() async throws {
        let answer: @Sendable (Request) -> Response = { request in
            var response = Response("[]")
            response.headerFields[.eTag] = "\"1\""
            return request.head.headerFields[.ifNoneMatch] == "\"1\"" ? Response("", status: .notModified) : response
        }
        try await FakeSite.serve(answer) { origin in
            let client = Self.client()
            var request = RemoteRequest(try #require(RemoteAddress(origin)))
            let first = try await client.response(to: request)
            #expect(first.content.count == 2)
            request.fields[.ifNoneMatch] = first.fields[.eTag]
            let second = try await client.response(to: request)
            #expect(second.status == .notModified)
            #expect(second.content.isEmpty)
        }
    }

    @Test func `the content length of an unchanged response does not count`() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 304 Not Modified\r\nContent-Length: 9999999\r\n\r\n") }
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        let response = try await Self.client().response(to: RemoteRequest(address))
        #expect(response.status == .notModified)
        #expect(response.content.isEmpty)
    }

    @Test(arguments: [
        "200 OK\r\nContent-Length: 2\r\n\r\n[]", "304 Not Modified\r\nETag: \"1\"\r\n\r\n",
        "404 Not Found\r\nContent-Length: 0\r\n\r\n",
    ])
    func `successive requests use one connection`(answer: String) async throws {
        let count = Mutex(0)
        let server = try RawServer { client in
            count.withLock { $0 += 1 }
            for _ in 0..<3 {
                client.send("HTTP/1.1 \(answer)")
                client.receiveHead()
            }
        }
        let client = Self.client()
        for page in 1...3 {
            let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/?page=\(page)"))
            let response = try await client.response(to: RemoteRequest(address))
            #expect(response.status.code == Int(answer.prefix(3)))
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `a closed connection is replaced`() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]") }
        let client = Self.client()
        for _ in 0..<5 { #expect(try await get("http://127.0.0.1:\(server.port)/", with: client) == "[]") }
    }

    @Test func `concurrent requests do not wait for each other`() async throws {
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let held = try RawServer { client in
            ask.yield()
            client.hang()
        }
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]") }
        let client = Self.client()
        let task = Task { try await get("http://127.0.0.1:\(held.port)/", with: client) }
        await asked.first { _ in true }
        #expect(try await get("http://127.0.0.1:\(server.port)/", with: client) == "[]")
        task.cancel()
        _ = await task.result
    }

    @Test(arguments: [204, 304, 400, 401, 403, 404, 407, 410, 429, 500, 502, 503])
    func `a status other than 200 is an error`(code: Int) async throws {
        let answer: @Sendable (Request) -> Response = { _ in
            var response = Response("no", status: HTTPResponse.Status(code: code))
            response.headerFields[.wwwAuthenticate] = "Basic realm=\"site\""
            return response
        }
        try await FakeSite.serve(answer) { origin in
            await #expect(throws: RemoteError(host: "127.0.0.1", reason: .status(code))) { try await get(origin) }
        }
    }

    @Test func `a response whose content is not wanted ends with its head`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 404 Not Found\r\nContent-Length: 9999999\r\n\r\n")
            client.hang()
        }
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        let response = try await Self.client().response(to: RemoteRequest(address))
        #expect(response.status == .notFound)
    }

    @Test func `the content of a redirect is not received`() async throws {
        let answer: @Sendable (Request) -> Response = { request in
            guard request.path != "/there" else { return Response("[]") }
            var response = Response("moved", status: .found)
            response.headerFields[.location] = "/there"
            return response
        }
        try await FakeSite.serve(answer) { origin in
            let content = Mutex<[UInt8]>([])
            let address = try #require(RemoteAddress(origin + "/here"))
            _ = try await Self.client().response(to: RemoteRequest(address)) { part in content.withLock { $0 += part } }
            #expect(content.withLock { $0 } == Array("[]".utf8))
        }
    }

    @Test func `interim responses are skipped`() async throws {
        let server = try RawServer { client in
            client.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
        }
        #expect(try await get("http://127.0.0.1:\(server.port)/") == "[]")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect on the same host is followed`(code: Int) async throws {
        let answer: @Sendable (Request) -> Response = { request in
            request.path == "/there"
                ? Response("[]") : Response(redirectingTo: "/there", status: HTTPResponse.Status(code: code))
        }
        try await FakeSite.serve(answer) { origin in
            try await #expect(get(origin + "/here") == "[]")
        }
    }

    @Test func `a redirect loop is detected`() async throws {
        let count = Mutex(0)
        let answer: @Sendable (Request) -> Response = { request in
            count.withLock { $0 += 1 }
            return Response(redirectingTo: request.path == "/a" ? "/b" : "/a")
        }
        try await FakeSite.serve(answer) { origin in
            await #expect(throws: RemoteError(host: "127.0.0.1", reason: .redirectLoop)) {
                try await get(origin + "/a")
            }
        }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `the number of redirects is limited`() async throws {
        let count = Mutex(0)
        let answer: @Sendable (Request) -> Response = { _ in
            Response(redirectingTo: "/\(count.withLock { count in count += 1; return count })")
        }
        try await FakeSite.serve(answer) { origin in
            await #expect(throws: RemoteError(host: "127.0.0.1", reason: .redirectLoop)) { try await get(origin) }
        }
        #expect(count.withLock { $0 } == 6)
    }

    @Test(arguments: [
        "http://localhost/", "http://127.0.0.1:1/", "http://169.254.169.254/latest", "//localhost/",
        "file:///etc/passwd",
        "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://user@127.0.0.1/", "javascript:1",
        "http://127.0.0.1\\@localhost/",
    ])
    func `a redirect to another server is not followed`(location: String) async throws {
        try await FakeSite.serve { _ in
            Response(redirectingTo: location)
        } _: { origin in
            await #expect(throws: RemoteError(host: "127.0.0.1", reason: .redirectElsewhere)) { try await get(origin) }
        }
    }

    @Test(arguments: [
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n",
    ])
    func `a redirect without a valid target is an error`(answer: String) async throws {
        let reason = try await reason { client in
            client.send(answer)
            client.hang()
        }
        #expect(reason == .failed(detail: "a redirect without a valid target"))
    }

    @Test func `a closed port is unreachable`() async throws {
        let port = try RawServer { _ in }.port
        await #expect(throws: RemoteError(host: "127.0.0.1", reason: .unreachable)) {
            try await get("http://127.0.0.1:\(port)/")
        }
    }

    @Test func `an unknown host name is unreachable`() async throws {
        await #expect(throws: RemoteError(host: "comments.invalid", reason: .unreachable)) {
            try await get("http://Comments.invalid/")
        }
    }

    @Test func `a response that does not begin times out`() async throws {
        let reason = try await reason {
            $0.idleTimeout = .milliseconds(50)
        } script: {
            $0.hang()
        }
        #expect(reason == .timedOut)
    }

    @Test func `a head that does not end times out`() async throws {
        let reason = try await reason {
            $0.idleTimeout = .milliseconds(50)
        } script: { client in
            client.send("HTTP/1.1 200 OK\r\nX-Comments")
            client.hang()
        }
        #expect(reason == .timedOut)
    }

    @Test func `a response that stops in the middle times out`() async throws {
        let reason = try await reason {
            $0.idleTimeout = .milliseconds(50)
        } script: { client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[")
            client.hang()
        }
        #expect(reason == .timedOut)
    }

    @Test func `an endless slow response is cut off`() async throws {
        let reason = try await reason {
            $0.totalTimeout = .milliseconds(100)
        } script: { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            // A slow server: a byte each millisecond, so that the time runs out before the size. It ends as soon as the
            // client closes the connection; the test waits for nothing else.
            while client.send(" ") { usleep(1_000) }
        }
        #expect(reason == .timedOut)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]", "HTTP/1.1 200", "",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n[]",
        "HTTP/1.1 100 Continue\r\n\r\n", "SSH-2.0\r\n\r\n", "[]",
        "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: 2\r\n\r\n[]",
    ])
    func `a truncated or invalid response is an error`(answer: String) async throws {
        let reason = try await reason { $0.send(answer) }
        guard case .failed(let detail) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(!detail.isEmpty)
    }

    @Test func `a response with too large a content length is refused at once`() async throws {
        let reason = try await reason { client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n")
            client.hang()
        }
        #expect(reason == .tooLarge(limit: 1 << 20))
    }

    /// The bytes that may be in transit when a response is cut off: a few MB in the kernel's buffers of both sides.
    private static let buffers = 24 << 20

    @Test func `an endless response is cut off at the limit`() async throws {
        let (counts, count) = AsyncStream<Int>.makeStream()
        let reason = try await reason { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            count.yield(client.sendEndlessly(String(repeating: " ", count: 16 << 10)))
        }
        #expect(reason == .tooLarge(limit: 1 << 20))
        let sent = try #require(await counts.first { _ in true })
        #expect(sent < (1 << 20) + Self.buffers)
    }

    @Test(arguments: ["X-Comments: 1\r\n", "x", "X-Comments: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\n"])
    func `an endless head is cut off at the limit`(part: String) async throws {
        let (counts, count) = AsyncStream<Int>.makeStream()
        let reason = try await reason { client in
            client.send("HTTP/1.1 103 Early Hints\r\nX: ")
            count.yield(client.sendEndlessly(String(repeating: part, count: 1_000)))
        }
        guard case .failed = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        let sent = try #require(await counts.first { _ in true })
        #expect(sent < Self.buffers)
    }

    @Test func `a head beyond the limit is an error`() async throws {
        let reason = try await reason {
            $0.headLimit = 100
        } script: {
            $0.send("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 100))\r\nContent-Length: 0\r\n\r\n")
        }
        #expect(reason == .failed(detail: "a head of more than 100 bytes"))
    }

    @Test func `endless trailer fields are cut off at the limit`() async throws {
        let (counts, count) = AsyncStream<Int>.makeStream()
        let reason = try await reason { client in
            client.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n")
            count.yield(client.sendEndlessly(String(repeating: "X-Comments: 1\r\n", count: 1_000)))
        }
        #expect(reason == .failed(detail: "a head of more than 65536 bytes"))
        let sent = try #require(await counts.first { _ in true })
        #expect(sent < Self.buffers)
    }

    @Test func `a response of exactly the limit is complete`() async throws {
        let document = String(repeating: " ", count: 1 << 20)
        try await FakeSite.serve { _ in
            Response(document)
        } _: { origin in
            try await #expect(get(origin).utf8.count == 1 << 20)
        }
    }

    @Test func `a cancelled request ends at once, and closes its connection`() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let hasHungUp = Mutex(false)
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n[")
            begin.yield()
            client.hang()
            hasHungUp.withLock { $0 = true }
        }
        let task = Task { try await get("http://127.0.0.1:\(server.port)/") }
        await begun.first { _ in true }
        task.cancel()
        _ = await task.result
        try await waitUntil { hasHungUp.withLock { $0 } }
    }

    @Test func `a cancelled request closes its connection during a fast transfer`() async throws {
        let (counts, count) = AsyncStream<Int>.makeStream()
        let server = try RawServer { client in
            client.send("HTTP/1.1 200 OK\r\n\r\n")
            count.yield(client.sendEndlessly(String(repeating: " ", count: 16 << 10)))
        }
        let client = Self.client { $0.sizeLimit = .max }
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        let task = Task { try await client.response(to: RemoteRequest(address)) { _ in begin.yield() } }
        await begun.first { _ in true }
        task.cancel()
        await #expect(throws: RemoteError.self) { try await task.value }
        _ = try #require(await counts.first { _ in true })
    }

    @Test func `a cancelled request ends at once, even while its content is being stored`() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]") }
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let isStored = DispatchSemaphore(value: 0)
        defer { isStored.signal() }
        let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/"))
        let task = Task {
            try await Self.client().response(to: RemoteRequest(address)) { _ in
                begin.yield()
                isStored.wait()
            }
        }
        await begun.first { _ in true }
        task.cancel()
        await #expect(throws: RemoteError.self) { try await task.value }
    }

    @Test func `a request that is cancelled before its start is not sent`() async throws {
        let count = Mutex(0)
        let server = try RawServer { _ in count.withLock { $0 += 1 } }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await get("http://127.0.0.1:\(server.port)/")
        }
        await #expect(throws: RemoteError.self) { try await task.value }
        #expect(count.withLock { $0 } == 0)
    }
}
