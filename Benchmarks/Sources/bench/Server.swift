import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server to compare, with its command and the way to find its address.
struct Server {
    let name: String
    let program: String
    let arguments: [String]
    /// Environment variables beside those of this process.
    var variables: [String: String] = [:]
    /// The port, if the server does not print the one that it took.
    var port: Int?
    /// A file that it logs to, beside its standard output.
    var log: URL?

    /// Starts the server with its standard output in a file, and waits until the server listens.
    func start(in environment: RunEnvironment) async throws -> RunningServer {
        let output = environment.folder.url("\(UUID()).log")
        let process = try environment.children.start(
            program,
            arguments,
            variables: variables,
            output: Self.appending(to: output)
        )
        return RunningServer(
            name: name,
            process: process,
            port: try await announcedPort(in: output, of: process),
            logs: [output] + (log.map { [$0] } ?? [])
        )
    }

    /// Opens the file for appending, so that it can be emptied while the server writes.
    private static func appending(to file: URL) throws -> FileHandle {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw BenchError("\(file.path) cannot be written.") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Waits for the line `Listening on http://127.0.0.1:PORT`; a server that prints none is given a moment.
    private func announcedPort(in output: URL, of process: Process) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, process.isRunning {
            try await Task.sleep(for: .milliseconds(50))
            if let port { return port }
            let text = try String(contentsOf: output, encoding: .utf8)
            if let match = text.firstMatch(of: /Listening on http:\/\/127\.0\.0\.1:([0-9]+)\n/), let port = Int(match.1)
            {
                return port
            }
        }
        throw BenchError("\(name) does not listen.")
    }
}

/// A build of Flipside: its program, and the static files that belong to it.
struct FlipsideBuild {
    let name: String
    let program: String
    let publicFolder: String

    /// - Parameter program: The program in the folder `.build` of a clone, whose folder `Public` it serves.
    init(name: String, program: String) {
        self.name = name
        self.program = program
        let clone = program.range(of: ".build/", options: .backwards).map { program[..<$0.lowerBound] } ?? ""
        publicFolder = "\(clone)Public"
    }
}

extension Server {
    /// Returns Flipside with all header fields, and a log of every request, but without the limit on the changes of a client.
    /// - Parameter arguments: for a start that fills the folder.
    static func flipside(_ build: FlipsideBuild, folder: String, arguments: [String] = []) -> Server {
        Server(
            name: build.name,
            program: build.program,
            arguments: ["--port", "0", "--data", folder, "--public", build.publicFolder] + arguments,
            // Not an option, because an older build may not know it.
            variables: ["FLIPSIDE_LIMIT_CHANGES": "off"]
        )
    }
}

extension Server {
    /// With `page` as a file, beside the assets.
    ///
    /// - Parameter answer: Flipside's to what will be asked. nginx sends its fields too, so that all that is sent is alike.
    static func nginx(serving page: Data, like answer: Answer, in environment: RunEnvironment) throws -> Server {
        let folder = environment.folder
        try page.write(to: folder.url("songs.html"))
        let port = try freePort()
        let configuration = try String(contentsOfFile: "Benchmarks/nginx.conf", encoding: .utf8)
            .replacing("FOLDER", with: folder.path)
            .replacing("PUBLIC", with: URL(filePath: environment.flipside.publicFolder).path)
            .replacing("FIELDS", with: lines(adding: answer.fields))
            .replacing("PORT", with: String(port))
        try configuration.write(to: folder.url("nginx.conf"), atomically: true, encoding: .utf8)
        return Server(
            name: "nginx, a file",
            program: "nginx",
            arguments: ["-c", folder.path("nginx.conf")],
            port: port,
            log: folder.url("nginx-access.log")
        )
    }

    private static func lines(adding fields: [(name: String, value: String)]) -> String {
        fields.filter { !ownFields.contains($0.name.lowercased()) }
            .map { "add_header \($0.name) \"\($0.value)\";" }
            .joined(separator: " ")
    }

    /// The header fields that nginx sets itself.
    private static let ownFields: Set = [
        "accept-ranges", "content-length", "content-type", "date", "etag", "last-modified",
    ]
}

/// A server that was started on loopback.
struct RunningServer {
    let name: String
    let process: Process
    let port: Int
    /// The files that it logs to.
    let logs: [URL]

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    func answer(to path: String) async throws -> Answer {
        guard let url = URL(string: url(path)) else { throw BenchError("\(path) is no path.") }
        let (body, response) = try await URLSession.shared.data(from: url)
        guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
            throw BenchError("\(name) does not answer 200 on \(path).")
        }
        return Answer(body: body, fields: response.allHeaderFields)
    }

    /// Empties the logs, so that a long run does not fill the disk.
    func emptyLogs() throws {
        for log in logs where FileManager.default.fileExists(atPath: log.path) {
            let file = try FileHandle(forWritingTo: log)
            try file.truncate(atOffset: 0)
            try file.close()
        }
    }
}

/// A response with status 200.
struct Answer {
    let body: Data
    /// The header fields, sorted by name.
    let fields: [(name: String, value: String)]

    init(body: Data, fields: [AnyHashable: Any]) {
        self.body = body
        self.fields =
            fields
            .map { (name: "\($0.key)", value: "\($0.value)") }
            .sorted { $0.name < $1.name }
    }
}
