import Foundation
import HTTPTypes
import SocketTesting
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct MultipartFormTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a form has fields and files`() async throws {
        let form = try await decode(
            Self.field("title", "Songs\r\nand more"),
            Self.field("tag", "a"),
            Self.field("tag", "b"),
            Self.file("list", "my list.csv", "a,b\r\n"),
            Self.file("none", "", "")
        )
        #expect(form["title"]?.string == "Songs\r\nand more")
        #expect(form.values(named: "tag").map(\.string) == ["a", "b"])
        #expect(form["list"] == nil)
        #expect(form.files.count == 1)
        #expect(form.file(named: "none") == nil)
        let file = try #require(form.file(named: "list"))
        #expect(file.name.string == "my list.csv")
        #expect(file.contentType == "text/csv")
        #expect(try file.content.contents() == Array("a,b\r\n".utf8))
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("C:\\files\\a.txt", "a.txt"), ("a.txt", "a.txt"), ("/", ""), ("..", ".."),
    ])
    func `the name of a file does not contain folders`(_ sent: String, _ name: String) async throws {
        let form = try await decode(Self.file("f", sent, "x"))
        #expect(form.files.first?.name.string == name)
    }

    @Test func `an empty file counts as a file`() async throws {
        let form = try await decode(Self.file("f", "empty.txt", ""))
        #expect(try form.file(named: "f")?.content.contents() == [])
        #expect(try await decode(Self.file("f", "", "x")).files.count == 1)
    }

    @Test func `each limit is inclusive, and one more is refused`() async throws {
        let two = [Self.field("a", "12"), Self.field("b", "34")]
        let files = [Self.file("a", "a", "12"), Self.file("b", "b", "34")]
        #expect(await decode(two, { $0.fieldCount = 2 }) == nil)
        #expect(await decode(two, { $0.fieldCount = 1 }) == 413)
        #expect(await decode(two, { $0.fieldSize = 2 }) == nil)
        #expect(await decode(two, { $0.fieldSize = 1 }) == 413)
        #expect(await decode(two, { $0.fieldsSize = 6 }) == nil)
        #expect(await decode(two, { $0.fieldsSize = 5 }) == 413)
        #expect(await decode(files, { $0.fileCount = 2 }) == nil)
        #expect(await decode(files, { $0.fileCount = 1 }) == 413)
        #expect(await decode(files, { $0.fileSize = 2 }) == nil)
        #expect(await decode(files, { $0.fileSize = 1 }) == 413)
        let size = Self.body(files).count
        #expect(await decode(files, { $0.totalSize = size }) == nil)
        #expect(await decode(files, { $0.totalSize = size - 1 }) == 413)
        #expect(await decode(files, { $0.headSize = 20 }) == 431)
    }

    @Test func `an incomplete form and another content type are refused`() async throws {
        let cut = Request(head: Self.head(), body: RequestBody(Self.body([Self.field("a", "b")]).dropLast(4)))
        #expect(await refusal(of: cut) == 400)
        var other = cut
        other.head.headerFields[.contentType] = "text/plain"
        #expect(await refusal(of: other) == 415)
        var compressed = cut
        compressed.head.headerFields[.contentEncoding] = "gzip"
        #expect(await refusal(of: compressed) == 415)
    }

    @Test(arguments: [("gzip", 415), ("identity, br", 415), ("identity", nil), ("Identity", nil), ("", nil)])
    func `a compressed form is refused`(coding: String, status: Int?) async {
        let form = Request(head: Self.head(), body: RequestBody(Self.body([Self.field("a", "b")])))
        var packed = form
        packed.head.headerFields[.contentEncoding] = coding
        #expect(await refusal(of: packed) == status)
    }

    @Test func `a form without room in its budget is refused, whatever it has`() async {
        let form = Request(head: Self.head(), body: RequestBody(Self.body([Self.field("a", "b")])))
        let share = ByteBudget(TemporaryFile.cost).share()
        await #expect(throws: RequestError.overloaded) {
            _ = try await MultipartForm(decoding: form, counting: share, folder: folder.path)
        }
        #expect(RequestError.overloaded.status == .serviceUnavailable)
    }

    @Test func `a folder that is not writable is a server error`() async {
        let request = Request(head: Self.head(), body: RequestBody(Self.body([Self.file("a", "b", "c")])))
        await #expect {
            _ = try await MultipartForm(decoding: request, folder: "/nowhere/at/all")
        } throws: { error in
            guard let error = error as? RequestError else { return false }
            return error.cause?.code == ENOENT && error.status == .internalServerError
        }
    }

    @Test func `a full disk is 507`() {
        #expect(RequestError.notStored(SystemError(call: "pwrite", code: ENOSPC)).status.code == 507)
    }

    @Test func `uploaded files have no names in the folder`() async throws {
        let form = try await decode(Self.file("a", "a", String(repeating: "x", count: 1_000_000)))
        #expect(form.files.first?.content.byteCount == 1_000_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a form is deleted when its client leaves, and when it is too large`() async throws {
        let path = folder.path
        let responder = TestResponder { request in
            var limits = MultipartLimits()
            limits.totalSize = 2_000_000
            do throws(RequestError) {
                _ = try await MultipartForm(decoding: request, limits: limits, folder: path)
                return Response()
            } catch {
                return TestResponder.hello.respond(to: error, from: nil)
            }
        }
        let start =
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=\"b b\"\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2faf080\r\n"
            + Self.file("a", "a", String(repeating: "x", count: 1_000_000))
        try await withServer(responder) { server in
            let leaver = try RawConnection(to: server.address)
            try await leaver.send(start)
            try await waitUntil { openFileCount == 1 }
            leaver.reset()
            try await waitUntil { openFileCount == 0 }
            let sender = try RawConnection(to: server.address)
            try await sender.send(start + String(repeating: "x", count: 1_000_001))
            #expect(try await sender.receiveResponse().status == 413)
            try await waitUntil { openFileCount == 0 }
        }
    }

    @Test func `a form is received in chunks of any size`() async throws {
        let content = String(repeating: "0123456789\r\n--", count: 50_000)
        let body = Self.body([Self.field("title", "Songs"), Self.file("list", "list.txt", content)])
        let path = folder.path
        let responder = TestResponder { request in
            do throws(RequestError) {
                let form = try await MultipartForm(decoding: request, folder: path)
                let bytes = try? form.files.first?.content.contents()
                let isSame = bytes == Array(content.utf8) && form["title"]?.string == "Songs"
                return Response(body: .bytes(Array("\(isSame)".utf8)))
            } catch {
                return TestResponder.hello.respond(to: error, from: nil)
            }
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=\"b b\"\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n"
            )
            for start in stride(from: 0, to: body.count, by: 33_333) {
                let part = body[start..<min(start + 33_333, body.count)]
                try await client.send(Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10])
            }
            try await client.send("0\r\n\r\n")
            #expect(try await client.receiveResponse().body == "true")
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=a\r\n"
                    + "Content-Length: 999999999999\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(try await client.receiveResponse().status == 413)
            #expect(try await client.receiveAll() == "")
        }
    }
}

extension MultipartFormTests {
    /// The number of open files in the folder, including unnamed ones.
    private var openFileCount: Int {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.count { number in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return path?.hasPrefix("\(folder.path)/") ?? false
        }
    }

    private static func field(_ name: String, _ value: String) -> String {
        "--b b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }

    private static func file(_ name: String, _ fileName: String, _ content: String) -> String {
        "--b b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\n"
            + "Content-Type: text/csv\r\n\r\n\(content)\r\n"
    }

    private static func body(_ parts: [String]) -> [UInt8] {
        Array("\(parts.joined())--b b--\r\n".utf8)
    }

    private static func head() -> HTTPRequest {
        HTTPRequest(
            method: .post,
            scheme: "http",
            authority: "a",
            path: "/",
            headerFields: [.contentType: "multipart/form-data; boundary=\"b b\""]
        )
    }

    private func decode(_ parts: String...) async throws -> MultipartForm {
        let request = Request(head: Self.head(), body: RequestBody(Self.body(parts)))
        return try await MultipartForm(decoding: request, folder: folder.path)
    }

    /// - Returns: The status of the refusal under these limits, or `nil` if the form is accepted.
    private func decode(_ parts: [String], _ configure: (inout MultipartLimits) -> Void) async -> Int? {
        var limits = MultipartLimits()
        configure(&limits)
        return await refusal(of: Request(head: Self.head(), body: RequestBody(Self.body(parts))), limits)
    }

    private func refusal(of request: Request, _ limits: MultipartLimits = MultipartLimits()) async -> Int? {
        do throws(RequestError) {
            _ = try await MultipartForm(decoding: request, limits: limits, folder: folder.path)
            return nil
        } catch {
            return error.status.code
        }
    }
}
