import Foundation
import SocketTesting
import Testing

@testable import HTTPServer

/// The three examples of the README, which are the other files in this folder.
@Suite(.timeLimit(.minutes(10))) struct ReadmeExamplesTests {
    @Test(arguments: ["Website", "Greeter", "Tally"])
    func `the README has the examples as they are tested`(name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
        let library = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: library.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(example)```\n"))
    }

    @Test func `a website has the files of its folder, and sends them once to a client that keeps them`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a page", to: "a b.txt")
        let website = try Website(folder: folder.path)
        try await withServer(TestResponder(answer: website.respond)) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET /a%20b.txt HTTP/1.1\r\nHost: a\r\n\r\n")
            let page = try await client.receiveResponse()
            #expect(page.status == 200)
            #expect(page.body == "a page")
            let tag = try #require(page["etag"])
            try await client.send("GET /a%20b.txt HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(tag)\r\n\r\n")
            #expect(try await client.receiveResponse(hasContent: false).status == 304)
            try await client.send("GET /../a%20b.txt HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 404)
        }
    }

    @Test func `a greeter shows a form, greets the name in it, and refuses long forms and those of other sites`()
        async throws
    {
        try await withServer(TestResponder(answer: Greeter().respond)) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().body.contains("<form method=\"post\">"))
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\nname=J%C3%BCrg")
            #expect(try await client.receiveResponse().body == "Hello, Jürg!\n")
            let foreign = "Origin: https://b.example\r\nContent-Length: 0\r\n\r\n"
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(foreign)")
            #expect(try await client.receiveResponse().status == 403)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n")
            #expect(try await client.receiveResponse().status == 413)
        }
    }

    @Test func `a stream has the number at once, and each new one after a POST`() async throws {
        try await withServer(TestResponder(answer: Tally().respond)) { server in
            let stream = try RawConnection(to: server.address)
            try await stream.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await stream.receiveResponse(hasContent: false)["content-type"] == "text/event-stream")
            #expect(try await stream.receive(until: "data: 0\n\n") == "data: 0\n\n")
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
            #expect(try await client.receiveResponse().status == 204)
            #expect(try await stream.receive(until: "data: 1\n\n") == "data: 1\n\n")
        }
    }
}
