import Foundation
import HTTPServer
import Models
import ProgramTesting
import Remote
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPSTests {
    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a self-signed certificate is refused`(host: String) async throws {
        let server = try await SelfSignedServer()
        let address = try #require(RemoteAddress("https://\(host):\(server.port)/"))
        let error = await #expect(throws: RemoteError.self) {
            try await RemoteComments(client: HTTPClient(userAgent: "Flipside/test"), address: address).document { _ in }
        }
        guard case .failed(let detail) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains("certificate"))
    }

    @Test func `https never falls back to http`() async throws {
        try await FakeSite.serve { _ in
            Response("[]")
        } _: { origin in
            let address = try #require(RemoteAddress("https" + origin.dropFirst(4)))
            await #expect(throws: RemoteError.self) {
                try await RemoteComments(client: HTTPClient(userAgent: "Flipside/test"), address: address).document {
                    _ in
                }
            }
        }
    }
}

/// OpenSSL's HTTPS server on loopback, with a self-signed certificate.
final class SelfSignedServer: Sendable {
    let port: Int
    private let process: Process

    init() async throws {
        let folder = try TemporaryFolder()
        let (key, certificate) = (folder.path(of: "key.pem"), folder.path(of: "certificate.pem"))
        let maker = try Self.start(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout \(key) -out \(certificate)"
        )
        _ = await maker.output.rest()
        let (process, output) = try Self.start("s_server -accept 127.0.0.1:0 -www -key \(key) -cert \(certificate)")
        self.process = process
        var line = await output.line()
        while let said = line, !said.hasPrefix("ACCEPT ") { line = await output.line() }
        port = try #require(line?.split(separator: ":").last.flatMap { Int($0) })
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
    }

    private static func start(_ arguments: String) throws -> (process: Process, output: OutputPipe) {
        let process = Process()
        let output = OutputPipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments.split(separator: " ").map { String($0) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }
}
