import Foundation

/// The program `chromedriver`, which starts browsers and drives them.
///
/// The driver and its browsers end with this object, even if the tests are killed.
final class ChromeDriver: Sendable {
    let port: Int
    private let process = Process()
    private let lifeline: FileHandle
    /// The temporary folder of the driver and its browsers.
    private let folder: URL

    /// Starts the driver on a free port.
    static func start() async throws -> ChromeDriver {
        try await Task.detached {
            for _ in 1..<startLimit {
                do {
                    return try ChromeDriver()
                } catch let error as WebDriverError where error.isPortTaken {
                    continue
                }
            }
            return try ChromeDriver()
        }.value
    }

    /// The driver searches for a free port for IPv6, and then needs the same one for IPv4, which may be taken by then.
    private static let startLimit = 5

    private init() throws {
        // Browsers survive the end of their driver, so the whole process group ends with the input. Only the driver has
        // the output, so the output ends if the driver ends before it is ready.
        let watch = "{ cat <&3 > /dev/null; kill -KILL 0; } > /dev/null 2>&1 &"
        let script = #"exec 3<&0 < /dev/null; \#(watch) exec "$0" --port=0 2>&1 3<&-"#
        let (input, output) = (Pipe(), Pipe())
        // A short name, because the browser creates a socket in this folder, and its path can have at most 107 bytes.
        let name = "chromium-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--wait", "/bin/sh", "-c", script, try Self.path(ofProgram: "chromedriver")]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        lifeline = input.fileHandleForWriting
        port = try Self.port(in: output.fileHandleForReading)
    }

    deinit {
        try? lifeline.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path of the first of the programs that is installed.
    static func path(ofProgram names: String...) throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw WebDriverError.notInstalled(names[0])
        }
        return path
    }

    /// The port in the line that announces that the driver is ready.
    private static func port(in output: FileHandle) throws -> Int {
        var text = ""
        while let bytes = try output.read(upToCount: 1), !bytes.isEmpty {
            text += String(decoding: bytes, as: UTF8.self)
            if let match = text.firstMatch(of: #/started successfully on port (\d+)\./#), let port = Int(match.1) {
                return port
            }
        }
        throw WebDriverError.notStarted(text)
    }
}
