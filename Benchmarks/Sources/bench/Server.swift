import Foundation

/// A server to compare: how it is started, and how its address is learnt.
struct Server {
    let name: String
    let program: String
    let arguments: [String]
    /// The port, if the server does not print the one that it took.
    var port: Int?

    /// Starts it and waits until it answers.
    func start(as children: ChildProcesses) async throws -> RunningServer {
        let output = Pipe()
        let process = try children.start(program, arguments, output: output)
        let running = RunningServer(
            name: name,
            processIdentifier: process.processIdentifier,
            port: try port ?? announcedPort(in: output.fileHandleForReading)
        )
        try await running.waitUntilItAnswers()
        return running
    }

    /// Reads up to the line `Listening on http://127.0.0.1:PORT`; other lines may come before it.
    private func announcedPort(in output: FileHandle) throws -> Int {
        var text = ""
        while let data = try output.read(upToCount: 1), !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
            guard text.hasSuffix("\n") else { continue }
            if let match = text.firstMatch(of: /Listening on http:\/\/127\.0\.0\.1:([0-9]+)\n/) {
                return Int(match.1) ?? 0
            }
        }
        throw BenchError("\(name) ended before it listened.")
    }
}

extension Server {
    static func flipside(program: String, data: String) -> Server {
        Server(
            name: "Flipside",
            program: program,
            arguments: ["--port", "0", "--data", data, "--public", "Public", "--songs", "\(page)/songs.json"]
        )
    }

    static var hummingbird: Server {
        Server(
            name: "Hummingbird + Mustache",
            program: "Benchmarks/.build/release/hummingbird-peer",
            arguments: ["\(page)/songs.json", page]
        )
    }

    /// nginx with the page as a file in `folder`.
    static func nginx(in folder: TemporaryFolder, port: Int) throws -> Server {
        let configuration = try String(contentsOfFile: "\(page)/nginx.conf", encoding: .utf8)
            .replacing("FOLDER", with: folder.path)
            .replacing("PORT", with: String(port))
        try configuration.write(to: folder.url("nginx.conf"), atomically: true, encoding: .utf8)
        return Server(
            name: "nginx (a file)",
            program: "nginx",
            arguments: ["-c", folder.path("nginx.conf")],
            port: port
        )
    }

    private static let page = "Benchmarks/Page"
}
